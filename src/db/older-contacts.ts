import type { FeedState, Mirror } from './schema.ts';

/* The lists of contacts from before those that this device keeps, one for each planter (kept-contacts.ts). */

const OLDER = 'older-contacts:';

/** Key of the list of a planter's contacts from before the recent ones. */
export function olderContactsKey(planter: string): string {
  return OLDER + planter;
}

/** The planter whose older contacts this list contains; undefined for any other list. */
export function planterOfOlder(key: string): string | undefined {
  return key.startsWith(OLDER) ? key.slice(OLDER.length) : undefined;
}

/** True if the list was read. Earlier builds set only the time of such a list, with the time of the change feed. */
export function isOlderRead(state: FeedState | undefined): boolean {
  return (state?.readTick ?? 0) > 0;
}

/** No planter's older contacts are known to be complete any more. Runs inside the caller's transaction. */
export async function forgetOlderReads(db: Mirror): Promise<void> {
  await db.feeds.where('key').startsWith(OLDER).delete();
}

/** Requests a planter's older contacts, unless they were read before. True if they should be read now. */
export async function wantOlder(db: Mirror, planter: string, now: number): Promise<boolean> {
  const key = olderContactsKey(planter);
  return db.transaction('rw', db.feeds, async () => {
    const before = await db.feeds.get(key);
    if (isOlderRead(before)) return false;
    await db.feeds.put({ readTick: 0, readAt: 0, ...before, key, wantedAt: now, dirty: true });
    return true;
  });
}
