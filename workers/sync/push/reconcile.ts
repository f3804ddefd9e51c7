import { type Op, rowKey } from '#db/op.ts';
import type { FeedState } from '#db/schema.ts';
import { text } from '#shared/i18n.ts';
import type { Recognition } from '#src/mutations/mutation.ts';
import { isOfNewerBuild, readOp } from '#src/mutations/read-op.ts';
import { get, OWN_RECORD } from '../core/api.ts';
import { CHANGES, isPostponed } from '../core/feed-state.ts';
import { elapsed, mustPark, PARKED_RETRY_MS } from '../core/retry.ts';
import type { Run } from '../core/run.ts';
import * as to from '../core/transitions.ts';
import { hasPossibleMatch } from '../pull/match.ts';
import { type Reading, readCovering } from '../pull/read-feed.ts';
import { loseAnswer } from './judge-answer.ts';
import { doubtLostKeys } from './send.ts';

/** Number of complete reads that must not show a write before it is sent again (S15). */
const EMPTY_READS_NEEDED = 2;

/**
 * Handles an op whose context ended before the answer (S10), as if it had been sent now. The clock may have been
 * changed since it was sent, and a write still in flight must not be sent twice (S34).
 */
export async function outcomeAfterCrash(run: Run, op: Op): Promise<void> {
  const now = run.ports.clock.now();
  const read = readOp(op);
  await loseAnswer(run, op, {
    settledAt: now + run.ports.times.settle,
    mutation: read.kind === 'read' ? read.mutation : undefined,
    later: { nextAt: now, failure: 'interrupted', park: false, inDoubt: true },
  });
}

/** Finds out what became of writes whose outcome is unknown, once the server must have finished (S15). */
export async function reconcile(run: Run): Promise<void> {
  await doubtLostKeys(run);
  const now = run.ports.clock.now();
  const due = run.queue
    .all()
    .filter((op) => op.state === 'unsure' && op.nextAt <= now && !isOfNewerBuild(op));
  const read = new Map<string, Reading>();
  for (const op of due) {
    if (run.isOver()) return;
    await reconcileOp(run, op, read);
  }
}

async function reconcileOp(run: Run, op: Op, feedsRead: Map<string, Reading>): Promise<unknown> {
  const read = readOp(op);
  if (read.kind === 'unknown') return undefined;
  if (read.kind === 'unreadable') {
    return to.refuse(run, op, { kind: 'unreadable', message: read.error });
  }
  const { whenUnknown } = read.mutation;
  if (whenUnknown === 'ask') return askAuthor(run, op);
  const recognition = whenUnknown === 'recognise' ? read.creates : undefined;
  if (!recognition) return sendAgain(run, op);
  const { feed } = recognition;
  const reading = feedsRead.get(feed) ?? (await readWithNames(run, feed));
  feedsRead.set(feed, reading);
  switch (reading) {
    case 'failed':
    case 'fenced':
      return lookLater(run, op, feed);
    case 'lost':
      // Resending could create a duplicate that appears if this person ever sees the list again.
      return askAuthor(run, op);
    default:
      return judgeByRead(run, op, recognition, reading);
  }
}

/**
 * The read failed, so the write is looked for again in half a minute, or once its list may be requested again (S21).
 */
async function lookLater(run: Run, op: Op, feed: string): Promise<void> {
  const { clock, times } = run.ports;
  const soonest = clock.now() + times.betweenEmptyReads;
  const postponed = await postponedList(run, feed);
  await to.waitUntil(run, new Map([[op, Math.max(soonest, postponed?.nextAt ?? 0)]]));
}

/** The state of the feed that would show the write, if it failed recently and may not be requested yet. */
async function postponedList(run: Run, feed: string): Promise<FeedState | undefined> {
  const state = await run.ports.relaxed.feeds.get(run.isReference ? CHANGES : feed);
  return state && isPostponed(run, state) ? state : undefined;
}

/**
 * Reads the feed after refreshing the author's names: documented lists identify authors only by name, and another
 * device may have changed it.
 */
async function readWithNames(run: Run, feed: string): Promise<Reading> {
  if (await postponedList(run, feed)) return 'failed';
  if (!run.isReference && (await get(run, OWN_RECORD)).kind !== 'ok') return 'failed';
  return readCovering(run, feed);
}

/** A write that no read can show is never resent without asking (S17). */
async function askAuthor(run: Run, op: Op): Promise<void> {
  await to.refuse(run, op, {
    kind: 'unverifiable',
    message: text('This may have been sent. It cannot be checked from here.'),
  });
}

/** Judges a write after a later read was merged. If the read contained its row, the merge has bound it. */
async function judgeByRead(
  run: Run,
  op: Op,
  recognition: Recognition,
  reading: 'whole' | 'cut',
): Promise<unknown> {
  const { table, lid } = recognition;
  if (run.bindings.has(rowKey(table, lid))) {
    run.counts.received += 1;
    return to.acknowledge(run, [{ op }]);
  }
  // The row may be beyond the point where the server cut the list (S25), so resending could create a duplicate.
  if (reading === 'cut') return askAuthor(run, op);
  const { clock, times } = run.ports;
  if (op.emptyReads + 1 < EMPTY_READS_NEEDED) {
    return to.countEmptyRead(run, op, clock.now() + times.betweenEmptyReads);
  }
  // Needed on a reference server too: the write may have been sent while the server counted as one without keys.
  if (await hasPossibleMatch(run, op, recognition)) return to.askAboutLikeness(run, op);
  return sendAgain(run, op);
}

/** Resends a write. A parked write waits an hour from its last attempt; looking for it is not an attempt. */
async function sendAgain(run: Run, op: Op): Promise<void> {
  const now = run.ports.clock.now();
  const park = mustPark(op.failures, op.firstSentAt, now);
  const waitMs = park ? Math.max(0, PARKED_RETRY_MS - elapsed(now, op.sentAt ?? now)) : 0;
  await to.queueAgain(run, op, now + waitMs, park);
}
