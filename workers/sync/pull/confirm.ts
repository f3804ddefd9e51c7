import { type Op, splitRowKey } from '#db/op.ts';
import type { FeedState, Mirror } from '#db/schema.ts';
import { type AnyRow, isTableName } from '#db/tables/index.ts';
import { isOfNewerBuild, readOp } from '#src/mutations/read-op.ts';
import { CHANGES } from '../core/feed-state.ts';
import { ALL_TABLES, type Run } from '../core/run.ts';
import { hasNoNumber } from './match.ts';
import { hasUnreadable } from './quarantine.ts';

/** Writes that end in one transaction: few enough that a tap does not wait for it (S24). */
const ENDS_AT_ONCE = 20;

/** Ends every acknowledged write that a merged read has shown (S9). */
export async function endCovered(run: Run): Promise<void> {
  const acked = run.queue.all().filter((op) => op.state === 'acked' && !isOfNewerBuild(op));
  if (acked.length === 0) return;
  const feeds = await run.ports.relaxed.feeds.toArray();
  const reads = new Map(feeds.map((feed) => [feed.key, feed]));
  const coveringOf = (op: Op) => coveringFeeds(run.isReference, op).map((key) => reads.get(key));
  const covered = acked.filter((op) => coveringOf(op).every((feed) => shows(run, feed, op)));
  // The change feed brings every row that this person sees; only unreadable ones of those may be missing here.
  const showsAll = run.isReference && !(await hasUnreadable(run, CHANGES));
  for (let at = 0; at < covered.length; at += ENDS_AT_ONCE) {
    const some = covered.slice(at, at + ENDS_AT_ONCE);
    await run.writeStrict('end', ALL_TABLES, async (db) => {
      const stored = await db.ops.bulkGet(some.map((op) => op.seq));
      const ending = stored
        .filter((op) => op !== undefined)
        .filter((op) => op.state === 'acked' && some.some(({ id }) => id === op.id));
      const kept = ending.filter((op) => !coveringOf(op).some(hasLeft));
      if (!showsAll) await keepCreated(db, kept);
      await run.finish(db, ending);
    });
    for (const op of some) run.queue.remove(op);
  }
}

/** Lists whose next read may end acknowledged writes: what shows a write already is not read for it again (S9). */
export function awaitedFeeds(run: Run, feeds: readonly FeedState[]): Set<string> {
  const reads = new Map(feeds.map((feed) => [feed.key, feed]));
  const acked = run.queue.all().filter((op) => op.state === 'acked');
  const awaited = acked.flatMap((op) =>
    coveringFeeds(run.isReference, op).filter((key) => !shows(run, reads.get(key), op)),
  );
  return new Set(awaited);
}

/** A refused list that was taken off the device: one that is held keeps what was written in it (S36). */
function hasLeft(feed: FeedState | undefined): boolean {
  return feed?.refused !== undefined && feed.readAt === 0 && feed.held === undefined;
}

/** The last read of the list came up to the receipt, or began after it. */
function shows(run: Run, feed: FeedState | undefined, op: Op): boolean {
  // Without its number nothing but the list can say which row it is: it waits while that is held (S26, S36).
  if (feed?.held?.why === 'refused' && hasNoNumber(run, op)) return false;
  const { receiptTick, receiptRevision } = op;
  const { readTick = 0, revision } = feed ?? {};
  const isSameHistory = revision !== undefined && revision.epoch === receiptRevision?.epoch;
  if (isSameHistory && revision.rev >= receiptRevision.rev) return true;
  return readTick > (receiptTick ?? Infinity);
}

/**
 * A receipt with a number says that the server has the row. A list that was cut may not show it: the row stays as it
 * was written (S25). The change feed is never cut: what it does not show by then is gone, or not for this person.
 * Runs inside the transaction that ends the writes.
 */
async function keepCreated(db: Mirror, ops: readonly Op[]): Promise<void> {
  for (const key of new Set(ops.flatMap((op) => op.touches))) {
    const { table, lid } = splitRowKey(key);
    const shadow = await db.shadows.get(key);
    if (shadow?.truth !== null || !isTableName(table)) continue;
    const row = await db.table<AnyRow, string>(table).get(lid);
    if (row && row.id !== null) await db.shadows.put({ key, truth: row });
  }
}

/** Feeds whose next whole read shows an op's effect. */
export function coveringFeeds(hasChangeFeed: boolean, op: Op): readonly string[] {
  if (hasChangeFeed) return [CHANGES];
  const read = readOp(op);
  return read.kind === 'read' ? read.covers : [];
}
