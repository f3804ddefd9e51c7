import { currentMirror } from './current.ts';

/** How long the lists of a screen are fresh: 5 minutes (S29). */
export const FRESH_MS = 300_000;

/** Marks the feed as shown by a screen. True if it should be read again. */
export async function wantRead(key: string, now: number): Promise<boolean> {
  const db = currentMirror();
  return db.transaction('rw', db.feeds, async () => {
    const before = await db.feeds.get(key);
    const changes = await db.feeds.get('changes');
    const readAt = Math.max(before?.readAt ?? 0, changes?.readAt ?? 0);
    const isStale = now - readAt >= FRESH_MS;
    const unread = { key, readTick: 0, readAt: 0 };
    await db.feeds.put({
      ...unread,
      ...before,
      wantedAt: now,
      dirty: isStale || (before?.dirty ?? false),
    });
    return isStale;
  });
}
