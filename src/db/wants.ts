import { currentMirror } from './current.ts';

/** What a screen shows is fresh for 5 minutes (S29). */
export const FRESH_MS = 300_000;

/** Notes that a screen shows this feed. True if it should be read again. */
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

/** Everything is read once more, as on a new device; the rows that are here stay until then. */
export async function readAllAgain(): Promise<void> {
  await currentMirror()
    .feeds.toCollection()
    .modify((feed) => {
      feed.cursor = undefined;
      feed.restarts = (feed.restarts ?? 0) + 1;
      feed.dirty = true;
    });
}
