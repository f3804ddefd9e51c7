import { currentMirror } from './current.ts';

/** What a screen shows is fresh for 5 minutes (S29). */
const FRESH_MS = 300_000;

/** Notes that a screen shows this feed. True when it should be read again. */
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

/**
 * Asks for many lists at once, each of one record, such as who oversees every planter. Unlike what a screen shows
 * (`wantRead`) they are read once and not kept fresh afterwards: that would be hundreds of requests every few minutes.
 * True when some of them should be read.
 * @param freshMs a list that was read within this time is not asked for again
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

/** Everything is read once more, as on a new device; the rows that are here stay until then. */
export async function readAllAgain(): Promise<void> {
  await currentMirror()
    .feeds.toCollection()
    .modify((feed) => {
      feed.cursor = undefined;
      feed.dirty = true;
    });
}

/** The user has been told and agrees: rows that the server refuses to show leave the device at the next read (S25). */
export async function allowRemovingHeld(): Promise<void> {
  await currentMirror()
    .feeds.filter((feed) => feed.held?.why === 'refused')
    .modify((feed) => {
      feed.mayRemoveHeld = true;
      feed.dirty = true;
    });
}
