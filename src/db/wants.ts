import type { Mirror } from './schema.ts';

/** How long the lists of a screen are fresh: 5 minutes (S29). */
export const FRESH_MS = 300_000;

/** Marks the feeds as shown by a screen. True if one of them should be read again. */
export async function wantRead(db: Mirror, keys: readonly string[], now: number): Promise<boolean> {
  return db.transaction('rw', db.feeds, async () => {
    const [changes, ...states] = await db.feeds.bulkGet(['changes', ...keys]);
    const isStale = (nth: number) =>
      now - Math.max(states[nth]?.readAt ?? 0, changes?.readAt ?? 0) >= FRESH_MS;
    await db.feeds.bulkPut(
      keys.map((key, nth) => ({
        key,
        readTick: 0,
        readAt: 0,
        ...states[nth],
        wantedAt: now,
        dirty: isStale(nth) || (states[nth]?.dirty ?? false),
      })),
    );
    return keys.some((_, nth) => isStale(nth));
  });
}
