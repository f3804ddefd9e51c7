import { currentMirror } from './current.ts';
import { FRESH_MS } from './wants.ts';

/**
 * Requests many lists of single records at once, such as the leaders of all planters. Unlike the lists of a screen
 * (`wantRead`), they are read once and not kept fresh, which would take hundreds of requests every few minutes. True if
 * some of them should be read.
 * @param freshMs a list that was read within this time is not requested again
 */
export async function wantOnce(
  keys: readonly string[],
  now: number,
  freshMs = FRESH_MS,
): Promise<boolean> {
  const db = currentMirror();
  return db.transaction('rw', db.feeds, async () => {
    const [changes, ...states] = await db.feeds.bulkGet(['changes', ...keys]);
    const asked = keys.flatMap((key, nth) => {
      const before = states[nth];
      const readAt = Math.max(before?.readAt ?? 0, changes?.readAt ?? 0);
      if (before?.dirty || now - readAt < freshMs) return [];
      const unread = { readTick: 0, readAt: 0, wantedAt: 0 };
      return [{ ...unread, ...before, key, dirty: true }];
    });
    await db.feeds.bulkPut(asked);
    return asked.length > 0;
  });
}
