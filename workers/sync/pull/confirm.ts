import { type Op, splitRowKey } from '#db/op.ts';
import type { FeedState, Mirror } from '#db/schema.ts';
import { type AnyRow, isTableName } from '#db/tables/index.ts';
import { isOfNewerBuild, readOp } from '#src/mutations/read-op.ts';
import { CHANGES } from '../core/feed-state.ts';
import { ALL_TABLES, type Run } from '../core/run.ts';
import { hasNoNumber } from './match.ts';
import { hasUnreadable } from './quarantine.ts';

/** Number of writes ended per transaction, few enough that no tap waits (S24). */
const ENDS_AT_ONCE = 20;

/** Ends every acknowledged write that a merged read has shown (S9). */
export async function endCovered(run: Run): Promise<void> {
  const acked = run.queue.all().filter((op) => op.state === 'acked' && !isOfNewerBuild(op));
  if (acked.length === 0) return;
  const feeds = await run.ports.relaxed.feeds.toArray();
  const reads = new Map(feeds.map((feed) => [feed.key, feed]));
  const coveringOf = (op: Op) => coveringFeeds(run.isReference, op).map((key) => reads.get(key));
  const covered = acked.filter((op) => coveringOf(op).every((feed) => shows(run, feed, op)));
  // The change feed contains every row that this person sees. Only unreadable rows may be missing on this device.
  const showsAll = run.isReference && !hasUnreadable(run, CHANGES);
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

/**
 * Lists whose next read may end acknowledged writes. A list that already shows a write is not read for it again (S9).
 */
export function awaitedFeeds(run: Run, feeds: readonly FeedState[]): Set<string> {
  const reads = new Map(feeds.map((feed) => [feed.key, feed]));
  const acked = run.queue.all().filter((op) => op.state === 'acked');
  const awaited = acked.flatMap((op) =>
    coveringFeeds(run.isReference, op).filter((key) => !shows(run, reads.get(key), op)),
  );
  return new Set(awaited);
}

/** True for a refused list whose rows were removed. A list that is held keeps the rows written in it (S36). */
function hasLeft(feed: FeedState | undefined): boolean {
  return feed?.refused !== undefined && feed.readAt === 0 && feed.held === undefined;
}

/** True if the last read of the list reached the receipt's revision or began after the receipt. */
function shows(run: Run, feed: FeedState | undefined, op: Op): boolean {
  // For a create without a number, only the list can say which row it is, so it waits while the list is held (S26,
  // S36).
  if (feed?.held?.why === 'refused' && hasNoNumber(run, op)) return false;
  const { receiptTick, receiptRevision } = op;
  const { readTick = 0, revision } = feed ?? {};
  const isSameHistory = revision !== undefined && revision.epoch === receiptRevision?.epoch;
  if (isSameHistory && revision.rev >= receiptRevision.rev) return true;
  return readTick > (receiptTick ?? Infinity);
}

/**
 * Keeps created rows whose receipt contains a number, even if a cut list does not show them (S25). The change feed is
 * never cut: rows that it does not show are gone or not visible to this person. Runs inside the transaction that ends
 * the writes.
 */
async function keepCreated(db: Mirror, ops: readonly Op[]): Promise<void> {
  const keys = [...new Set(ops.flatMap((op) => op.touches))];
  const shadows = await db.shadows.bulkGet(keys);
  const created = shadows.flatMap((shadow) => (shadow?.truth === null ? [shadow.key] : []));
  const rows = await Promise.all(
    created.map(async (key) => ({ key, truth: await rowOf(db, key) })),
  );
  await db.shadows.bulkPut(
    rows.flatMap(({ key, truth }) => (truth && truth.id !== null ? [{ key, truth }] : [])),
  );
}

async function rowOf(db: Mirror, key: string): Promise<AnyRow | undefined> {
  const { table, lid } = splitRowKey(key);
  return isTableName(table) ? db.table<AnyRow, string>(table).get(lid) : undefined;
}

/** Feeds whose next complete read shows the effect of an op. */
export function coveringFeeds(hasChangeFeed: boolean, op: Op): readonly string[] {
  if (hasChangeFeed) return [CHANGES];
  const read = readOp(op);
  return read.kind === 'read' ? read.covers : [];
}
