import { type Op, rowKey } from '#db/op.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { readOp } from '#src/mutations/read-op.ts';
import { askNames } from '../core/author-names.ts';
import { hasLikeness } from '../pull/claims.ts';
import { type Reading, readCovering } from '../pull/read-feed.ts';
import { acknowledge } from '../core/receipts.ts';
import { mustPark, PARKED_RETRY_MS } from '../core/retry.ts';
import type { Sender } from '../core/sender.ts';
import { ALL_TABLES } from '../core/run.ts';
import * as to from '../core/transitions.ts';

/** Whole reads that must not show a write before it is sent again (S15). */
const EMPTY_READS_NEEDED = 2;
/** Writes that end in one transaction: few enough that a tap does not wait for it (S24). */
const ENDS_AT_ONCE = 20;

/** The context that sent this op ended before the answer (S10). */
export async function outcomeAfterCrash({ slice, queue }: Sender, op: Op): Promise<void> {
  const now = slice.ports.clock.now();
  const read = readOp(op);
  const mayResend =
    (op.frozen !== undefined && slice.offers.keys) ||
    (read.kind === 'read' && read.mutation.whenUnknown === 'resend');
  if (mayResend) {
    const later = { nextAt: now, failure: 'interrupted', park: false, inDoubt: true };
    await to.sendLater(slice, queue, op, later);
    return;
  }
  const finishedAt = (op.sentAt ?? now) + slice.ports.times.settle;
  await to.becomeUnsure(slice, queue, op, Math.max(now, finishedAt), 'interrupted');
}

/** Finds out what became of writes whose outcome is unknown, once the server must have finished (S15). */
export async function settle(sender: Sender): Promise<void> {
  const { slice, queue } = sender;
  const now = slice.ports.clock.now();
  const due = queue.all().filter((op) => op.state === 'unsure' && op.nextAt <= now);
  const read = new Map<string, Reading>();
  for (const op of due) {
    if (slice.isOver()) return;
    await settleOp(sender, op, read);
  }
}

async function settleOp(sender: Sender, op: Op, feedsRead: Map<string, Reading>): Promise<void> {
  const read = readOp(op);
  if (read.kind !== 'read') return;
  const { mutation, args } = read;
  if (mutation.whenUnknown === 'ask') {
    await askAuthor(sender, op);
    return;
  }
  const recognition = mutation.whenUnknown === 'recognise' ? mutation.recognise?.(args) : undefined;
  if (!recognition) {
    await sendAgain(sender, op);
    return;
  }
  const { feed } = recognition;
  const reading = feedsRead.get(feed) ?? (await readWithNames(sender, feed));
  feedsRead.set(feed, reading);
  if (reading === 'whole') await judgeByRead(sender, op, mutation, args);
  // Sent again it would be a second one, should this person ever see the list again.
  if (reading === 'lost') await askAuthor(sender, op);
  if (reading === 'failed' || reading === 'fenced') await lookLater(sender, op);
}

/** Cannot read: it stays, and is looked for again in half a minute, not at once. */
async function lookLater({ slice, queue }: Sender, op: Op): Promise<void> {
  const { clock, times } = slice.ports;
  await to.lookLater(slice, queue, op, clock.now() + times.betweenEmptyReads);
}

/** A documented list names authors only in words, which another device may have changed since. */
async function readWithNames(sender: Sender, feed: string): Promise<Reading> {
  const { slice, api } = sender;
  if (!slice.offers.changes && !(await askNames(slice, api))) return 'failed';
  return readCovering(sender, feed);
}

/** What no read can show is never sent again unasked (S17). */
async function askAuthor({ slice, queue }: Sender, op: Op): Promise<void> {
  await to.refuse(slice, queue, op, {
    kind: 'unverifiable',
    message: 'This may have been sent. It cannot be checked from here.',
  });
}

/** A whole, later read has been merged; the gate has bound the write's row if it was there. */
async function judgeByRead(
  sender: Sender,
  op: Op,
  mutation: Mutation,
  args: unknown,
): Promise<void> {
  const { slice, queue } = sender;
  const recognition = mutation.recognise?.(args);
  if (!recognition) return;
  const { table, lid } = recognition;
  if (slice.bindings.has(rowKey(table, lid))) {
    slice.counts.received += 1;
    await acknowledge(slice, queue, op, undefined);
    return;
  }
  const { clock, times } = slice.ports;
  const now = clock.now();
  const apart =
    op.lastEmptyReadAt === undefined || now - op.lastEmptyReadAt >= times.betweenEmptyReads;
  if (!apart) return;
  if (op.emptyReads + 1 < EMPTY_READS_NEEDED) {
    await to.countEmptyRead(slice, queue, op, now + times.betweenEmptyReads);
    return;
  }
  if (await hasLikeness(slice, op, recognition)) await to.askAboutLikeness(slice, queue, op);
  else await sendAgain(sender, op);
}

async function sendAgain({ slice, queue }: Sender, op: Op): Promise<void> {
  const now = slice.ports.clock.now();
  const park = mustPark(op.failures, op.firstSentAt, now);
  await to.queueAgain(slice, queue, op, park ? now + PARKED_RETRY_MS : now, park);
}

/** Ends every acknowledged write that a read begun after its receipt has shown (S9). */
export async function endCovered({ slice, queue }: Sender): Promise<void> {
  const acked = queue.all().filter((op) => op.state === 'acked');
  if (acked.length === 0) return;
  const feeds = await slice.ports.relaxed.feeds.toArray();
  const readTicks = new Map(feeds.map((feed) => [feed.key, feed.readTick]));
  const covered = acked.filter((op) =>
    coveringFeeds(slice.offers.changes, op).every(
      (key) => (readTicks.get(key) ?? 0) > (op.receiptTick ?? Infinity),
    ),
  );
  for (let at = 0; at < covered.length; at += ENDS_AT_ONCE) {
    const some = covered.slice(at, at + ENDS_AT_ONCE);
    await slice.writeStrict('end', ALL_TABLES, async (db) => {
      const stored = await db.ops.bulkGet(some.map((op) => op.seq));
      const ended = stored.filter((op, nth) => op?.state === 'acked' && op.id === some[nth]?.id);
      await slice.finish(
        db,
        ended.filter((op) => op !== undefined),
      );
    });
    for (const op of some) queue.remove(op);
  }
}

/** Feeds whose next whole read shows an op's effect. */
export function coveringFeeds(hasChangeFeed: boolean, op: Op): string[] {
  if (hasChangeFeed) return ['changes'];
  const read = readOp(op);
  return read.kind === 'read' ? read.mutation.covers(read.args) : [];
}
