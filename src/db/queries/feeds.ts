import type { Mirror } from '../schema.ts';

/** The change feed brings every table, where the server offers one. */
export const CHANGE_FEED = 'changes';

/** What the device knows of one list. */
export interface FeedView {
  /** Milliseconds since 1970 of the last whole read; 0: never. */
  readAt: number;
  /** Why the last read failed, as a code of the engine or the server's own words. */
  error: string | undefined;
}

export async function feedView(db: Mirror, key: string): Promise<FeedView> {
  const [own, changes] = await db.feeds.bulkGet([key, CHANGE_FEED]);
  const newest = (own?.readAt ?? 0) >= (changes?.readAt ?? 0) ? own : changes;
  return { readAt: newest?.readAt ?? 0, error: own?.error ?? changes?.error };
}

/** True once this server has offered its extras: they come together with the change feed. */
export async function hasExtras(db: Mirror): Promise<boolean> {
  return ((await db.feeds.get(CHANGE_FEED))?.readAt ?? 0) > 0;
}
