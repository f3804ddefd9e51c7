import type { Mutation } from '#src/mutations/mutation.ts';
import type { Sender } from '../core/sender.ts';
import { readFeed } from '../pull/read-feed.ts';
import { feedOf } from '../sources/index.ts';

/**
 * Server numbers that already stood in the covering list before the first send: a row among them is
 * never taken for this write (S15). Reads the list first where this device has never seen it whole.
 */
export async function knownIdsFor(
  sender: Sender,
  mutation: Mutation,
  args: unknown,
): Promise<number[] | undefined | 'unread'> {
  if (mutation.whenUnknown !== 'recognise') return undefined;
  const recognition = mutation.recognise?.(args);
  const feed = recognition && feedOf(recognition.feed, sender.run);
  if (!feed) return undefined;
  const known = sender.run.knownIds.get(feed.key);
  if (known) return known;
  const { relaxed } = sender.run.ports;
  const state = await relaxed.feeds.get(feed.key);
  const reading = state?.readTick ? 'whole' : await readFeed(sender, feed);
  if (reading === 'failed' || reading === 'fenced') return 'unread';
  const ids = (await feed.scope(relaxed)).map((lid) => sender.run.idOf(feed.source.table, lid));
  const fromOutside = ids.filter((id) => id !== undefined);
  // Until something is read again, only own rows are added, and those are bound to their writes.
  sender.run.knownIds.set(feed.key, fromOutside);
  return fromOutside;
}
