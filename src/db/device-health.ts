import * as z from 'zod/mini';
import type { DeviceError } from '#shared/contract/devices.ts';
import { type FailureCode, isFailureCode } from '#shared/failure-codes.ts';
import { UNSENT } from './op.ts';
import type { Mirror } from './schema.ts';

/** How the queue of this device is: counts and times, and nothing of what is in it. */
export interface QueueHealth {
  unsent: number;
  /** Milliseconds since 1970 when the oldest was saved; null for none. */
  oldestUnsentAt: number | null;
  lastError: DeviceError | null;
}

const ERRORS: Record<FailureCode, DeviceError> = {
  offline: 'offline',
  cut: 'offline',
  unanswered: 'offline',
  timeout: 'timeout',
  busy: 'busy',
  redirect: 'server',
  'not-json': 'server',
  gateway: 'server',
  refused: 'server',
  forbidden: 'server',
  unauthorized: 'server',
  'not-found': 'server',
  'no-list': 'server',
  device: 'device',
};

export async function queueHealth(db: Mirror): Promise<QueueHealth> {
  const [unsent, attention, oldest, lastRun] = await Promise.all([
    db.ops.where('state').anyOf(UNSENT).count(),
    db.ops.where('state').equals('attention').count(),
    db.ops
      .orderBy('seq')
      .filter(({ state }) => UNSENT.includes(state))
      .first(),
    db.runs.orderBy('seq').last(),
  ]);
  const failure = oldest?.lastFailure;
  const failed = failure && isFailureCode(failure) ? ERRORS[failure] : null;
  const ended = lastRun?.end === 'error' ? 'device' : null;
  return {
    unsent,
    oldestUnsentAt: oldest?.createdAt ?? null,
    lastError: attention > 0 ? 'needs-review' : (failed ?? ended),
  };
}

const KEY = 'device';

/** What this device calls itself towards the server, for one account; signing out keeps it, erasing does not. */
const KnownDevice = z.object({
  id: z.string(),
  /** Milliseconds since 1970 when it last told how it is; 0 for never. */
  toldAt: z.number(),
  /** Under which sign-in. */
  savedAt: z.number(),
  /** What it told, without ages. */
  told: z.string(),
  /** How many changes were unsent then. */
  unsent: z.number(),
});
export type KnownDevice = z.infer<typeof KnownDevice>;

/** What a device would tell now. */
type Telling = Omit<KnownDevice, 'id'>;

/**
 * The number of this device, if it is due to tell: noted before anything leaves, so that an answer that never comes makes
 * no other run ask, and in one transaction, so that two tabs do not become two devices.
 */
export function claimTelling(
  db: Mirror,
  now: Telling,
  isDue: (before: KnownDevice) => boolean,
): Promise<string | undefined> {
  return db.transaction('rw', ['meta'], async () => {
    const before = await knownDevice(db);
    if (before && !isDue(before)) return undefined;
    const id = before?.id ?? crypto.randomUUID();
    await db.meta.put({ key: KEY, value: { ...now, id } satisfies KnownDevice });
    return id;
  });
}

/** Undefined where it has never told how it is. */
export async function knownDevice(db: Mirror): Promise<KnownDevice | undefined> {
  return KnownDevice.safeParse((await db.meta.get(KEY))?.value).data;
}

/** The number of this device. */
export async function ownDeviceId(db: Mirror): Promise<string | undefined> {
  return (await knownDevice(db))?.id;
}
