import { get, update } from 'idb-keyval';
import * as z from 'zod/mini';
import { KINDS, type Kind } from './kinds.ts';

/*
 * The bytes that this device has transferred, by month of its own calendar. They belong to the device and its data plan,
 * not to an account, and contain no personal data.
 */

const RECORD = 'data-use';
/** This month and the last one. */
const MONTHS_KEPT = 2;

const Month = z.object({
  /** `2026-11` */
  month: z.string(),
  bytes: z.partialRecord(z.enum(KINDS), z.number().check(z.nonnegative())),
  /** Kinds of which the size of some transfers is only known roughly. */
  rough: z.optional(z.array(z.enum(KINDS))),
});
export type Month = z.infer<typeof Month>;
const Stored = z.array(Month);

export type Bytes = ReadonlyMap<Kind, number>;

/** The contexts of this device tell each other here that more was stored. */
const CHANNEL = 'fieldbook-data-use';

/** Calls back after each addition by any page or worker of this device. Returns a function that stops this. */
export function onUse(tell: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', tell);
  return () => channel.close();
}

export function tellUse(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('stored');
  channel.close();
}

/** Adds to this month in one transaction, so that tabs and workers lose nothing of each other. */
export async function addUse(bytes: Bytes, rough: Iterable<Kind> = []): Promise<void> {
  const month = monthOf(new Date());
  await update<unknown>(RECORD, (stored) => {
    const months = parsed(stored);
    const before = months.find((one) => one.month === month) ?? { month, bytes: {} };
    const sum = { ...before.bytes };
    for (const [kind, more] of bytes) sum[kind] = Math.round((sum[kind] ?? 0) + more);
    const now: Month = {
      month,
      bytes: sum,
      rough: [...new Set([...(before.rough ?? []), ...rough])],
    };
    return [now, ...months.filter((one) => one.month !== month)].slice(0, MONTHS_KEPT);
  });
}

/** The use of this month and of the last one, if the device has a record of it. */
export async function readUse(): Promise<{ now: Month; last: Month | undefined }> {
  const months = parsed(await get(RECORD));
  const today = new Date();
  const month = monthOf(today);
  const before = monthOf(new Date(today.getFullYear(), today.getMonth() - 1, 1));
  return {
    now: months.find((one) => one.month === month) ?? { month, bytes: {} },
    last: months.find((one) => one.month === before),
  };
}

function parsed(stored: unknown): Month[] {
  return Stored.safeParse(stored).data ?? [];
}

function monthOf(day: Date): string {
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`;
}
