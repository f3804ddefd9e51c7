import type { Attempt } from '../core/batch-call.ts';
import type { Run } from '../core/run.ts';
import { feedOf } from '../sources/index.ts';

/**
 * Server numbers that were in the covering list before the first send: a row among them is never matched to this write
 * (S15). Undefined where this device has never read that list: the write leaves all the same, and if its answer is lost
 * and a row is much like it, its author is asked (S17).
 */
export async function knownIdsFor(
  run: Run,
  { mutation, args }: Attempt,
): Promise<number[] | undefined> {
  if (mutation.whenUnknown !== 'recognise') return undefined;
  const recognition = mutation.recognise?.(args);
  const feed = recognition && feedOf(recognition.feed, run);
  if (!feed) return undefined;
  const { relaxed } = run.ports;
  const cache = run.knownIds;
  const known = cache.get(feed.key);
  if (known) return known;
  if (!(await relaxed.feeds.get(feed.key))?.readTick) return undefined;
  // Whatever is merged meanwhile empties the cache, and this mark with it.
  const mark = `reading ${feed.key}`;
  cache.set(mark, []);
  const ids = (await feed.scope(relaxed)).map((lid) => run.idOf(feed.source.table, lid));
  const fromOutside = ids.filter((id) => id !== undefined);
  // Until something is read again, only own rows are added, and those are bound to their writes.
  if (cache.has(mark)) cache.set(feed.key, fromOutside);
  return fromOutside;
}
