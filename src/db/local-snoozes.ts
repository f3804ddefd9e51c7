import * as z from 'zod/mini';
import type { Snooze } from '#shared/snoozes.ts';
import type { Mirror } from './schema.ts';

/** Key in `meta`: what was put off on this device alone, for servers that keep nothing of it. */
const SNOOZES = 'snoozes';
const Stored = z.record(z.string(), z.object({ until: z.string(), state: z.string() }));

/** By the number of the entry. */
export async function localSnoozes(db: Mirror): Promise<Map<number, Snooze>> {
  const stored = Stored.safeParse((await db.meta.get(SNOOZES))?.value);
  return new Map(Object.entries(stored.data ?? {}).map(([work, one]) => [Number(work), one]));
}

/** What has come back by itself is forgotten. */
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
