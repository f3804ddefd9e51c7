import { get } from 'idb-keyval';
import * as z from 'zod/mini';
import { TIMES, type Times } from '../core/ports.ts';

/**
 * A record on the device (idb-keyval) that changes some of the engine's waiting times, in milliseconds.
 * For tests against the shipped build and for diagnosis; no screen writes it.
 */
export const TIMES_RECORD = 'sync-times';

const ChangedTimes = z.partialRecord(
  z.enum(Object.keys(TIMES) as (keyof Times)[]),
  z.number().check(z.nonnegative()),
);

/** The times to work by (S13, S15, S21, S29); a record of another form counts as none. */
export async function readTimes(): Promise<Times> {
  const changed = ChangedTimes.safeParse(await get(TIMES_RECORD));
  return changed.success ? { ...TIMES, ...changed.data } : TIMES;
}
