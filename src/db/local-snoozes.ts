import * as z from 'zod/mini';
import type { Snooze } from '#shared/snoozes.ts';
import type { Mirror } from './schema.ts';

/** Key in `meta` of entries snoozed only on this device, for servers that do not store snoozes. */
const SNOOZES = 'snoozes';
const Stored = z.record(z.string(), z.object({ until: z.string(), state: z.string() }));

/** Snoozes by the number of their entry. */
export async function localSnoozes(db: Mirror): Promise<Map<number, Snooze>> {
  const stored = Stored.safeParse((await db.meta.get(SNOOZES))?.value);
  return new Map(Object.entries(stored.data ?? {}).map(([work, one]) => [Number(work), one]));
}

/** Stores a snooze and deletes expired ones. */
export function keepSnooze(
  db: Mirror,
  { work, today, ...snooze }: Snooze & { work: number; today: string },
): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const all = (await localSnoozes(db)).set(work, snooze);
    const waiting = [...all].filter(([, { until }]) => until > today);
    await db.meta.put({ key: SNOOZES, value: Object.fromEntries(waiting) });
  });
}
