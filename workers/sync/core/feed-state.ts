import type { FeedState, Mirror } from '#db/schema.ts';

/** A feed that was never read (S29). */
export function unreadFeed(key: string): FeedState {
  return {
    key,
    readTick: 0,
    readAt: 0,
    dirty: false,
    wantedAt: 0,
    missing: [],
    missingReads: 0,
  };
}

/** Changes a feed's state inside the caller's transaction, which holds `feeds`. */
export async function updateFeed(
  db: Mirror,
  key: string,
  change: Partial<FeedState>,
): Promise<void> {
  const before = (await db.feeds.get(key)) ?? unreadFeed(key);
  await db.feeds.put({ ...before, ...change });
}
