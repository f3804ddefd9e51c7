import * as z from 'zod/mini';
import { toBase64 } from './base64.ts';
import { type StrictStore, strictStore } from './strict-store.ts';

/*
 * What is needed to erase an account's data on this device when its owner requests that from another device
 * (docs/decisions/sync-health.md). It is stored outside the person's own database, because it is read without opening
 * that database, and sealed work outlives it.
 */

export const erasureStore: StrictStore = strictStore('fieldbook-erasure', 'kept');

/** The account that owns data on this device. */
export interface DataOwner {
  apiBase: string;
  userId: number;
}

export const ErasableDevice = z.lazy(() =>
  z.object({
    apiBase: z.string(),
    userId: z.int(),
    /** Its name in the list of devices. */
    id: z.string(),
    eraseKey: z.string(),
    /**
     * `sealed`: the unsent work is sealed, and erasing continues after an interruption without asking again.
     * `erased`: erasing is done, and the server does not know yet.
     */
    step: z.optional(z.enum(['sealed', 'erased'])),
  }),
);
export type ErasableDevice = z.infer<typeof ErasableDevice>;

const ALL = 'device:';

function prefixOf({ apiBase, userId }: DataOwner): string {
  return `${ALL}${apiBase}:${userId}:`;
}

/**
 * The key with which the server may order this device to erase itself; created when the device first reports under this
 * id.
 */
export async function eraseKeyOf(owner: DataOwner, id: string): Promise<string> {
  await markErased(owner, id);
  const device = await erasureStore.change(prefixOf(owner) + id, (before) => {
    const known = ErasableDevice.safeParse(before);
    return known.success ? known.data : { ...owner, id, eraseKey: randomKey() };
  });
  return device.eraseKey;
}

/** All device ids under which this device has reported, for one owner or for all. */
export async function erasableDevices(owner?: DataOwner): Promise<ErasableDevice[]> {
  const stored = await erasureStore.readAll(owner ? prefixOf(owner) : ALL);
  return stored.flatMap((one) => ErasableDevice.safeParse(one).data ?? []);
}

/** Records how far erasing has come; undefined resets it. */
export async function setEraseStep(
  { id, ...device }: ErasableDevice,
  step: 'sealed' | 'erased' | undefined,
): Promise<void> {
  await erasureStore.write(prefixOf(device) + id, { ...device, id, step });
}

export async function forgetErasable({ id, ...device }: ErasableDevice): Promise<void> {
  await erasureStore.remove(prefixOf(device) + id);
}

/** The data of this account is gone from this device, so the devices known under its other ids count as erased. */
export async function markErased(owner: DataOwner, exceptId?: string): Promise<void> {
  const devices = await erasableDevices(owner);
  const gone = devices.filter(({ id, step }) => id !== exceptId && step !== 'erased');
  await Promise.all(gone.map((device) => setEraseStep(device, 'erased')));
}

/** 32 random bytes, base64url. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
}
