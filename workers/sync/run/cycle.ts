import { isMetered, type Op } from '#db/op.ts';
import type { RunRecord } from '#db/schema.ts';
import type { WakeReason } from '#shared/sync-protocol.ts';
import { readOp } from '#src/mutations/read-op.ts';
import { isReachable } from '../core/api.ts';
import { learnNames } from '../core/author-names.ts';
import { LostLeaseError } from '../core/leader.ts';
import { leftValues, reportLeft } from '../core/own-values.ts';
import type { Ports } from '../core/ports.ts';
import { LONGEST_WAIT_MS } from '../core/retry.ts';
import { ALL_TABLES, type Run } from '../core/run.ts';
import { learnServer, storedServer } from '../core/server-kind.ts';
import * as to from '../core/transitions.ts';
import { endCovered } from '../pull/confirm.ts';
import { nextReadAt, pull } from '../pull/pull.ts';
import { learnUnreadable } from '../pull/quarantine.ts';
import { push, recover } from '../push/push.ts';
import { reconcile } from '../push/reconcile.ts';
import { batchAddress } from '../push/request.ts';
import { followClock } from './follow-clock.ts';

/** Pause between two reads. Without it, all lists would be checked after every single write. */
const READS_REST_MS = 250;
/** Time between two checks for work from elsewhere, such as another tab. */
const LOOK_AGAIN_MS = 1_000;

/** What is due sooner than this is a retry: fresh lists are due in minutes. */
const SOON_MS = 90_000;
/** Longest undo period: an author can withdraw a write for a few seconds before it is sent. */
const LONGEST_UNDO_MS = 10_000;

/** Whether a write waits only for its author, for another connection, or for a newer build than this. */
export function isResting(op: Op): boolean {
  if (op.state === 'held') return readOp(op).kind === 'unknown';
  return op.state === 'attention' || isMetered(op);
}

/** When the next run is due. */
export interface NextRun {
  /** Milliseconds since 1970. */
  at: number;
  /**
   * `at rest`: nothing is left to send, and nothing to do but to keep the lists fresh, or to try something that failed
   * once more.
   */
  kind: 'work' | 'lists at rest' | 'retry at rest';
}

/** The result of one run. */
export interface RunOutcome {
  run: RunRecord;
  next: NextRun | undefined;
  /** The token that the server no longer accepts. */
  refusedToken: string | undefined;
}

/** True for wakes that read lists even if they are fresh (docs/decisions/specification-gaps.md). */
export function isForcing(why: WakeReason): boolean {
  return why === 'online' || why === 'manual' || why === 'live';
}

/**
 * One run:
 *
 *   recover from a crash ─┬─► send ──────────────────────────────────────────────────────────────┐
 *                         └─► end confirmed writes ─► reconcile unsure writes ─► read lists ──────┴─► again
 *
 * Both branches run concurrently until nothing is left to do or the 25 seconds are over (S13).
 */
export async function runOnce(run: Run, why: WakeReason): Promise<RunOutcome> {
  let detail: string | undefined;
  try {
    await work(run, why);
  } catch (error) {
    if (error instanceof LostLeaseError) run.stop('lost-lock');
    else detail = describe(error);
  }
  const well = run.hasFailedReads ? 'partly' : 'done';
  const end = detail === undefined ? (run.stopped ?? well) : 'error';
  // Records the cause of an outage, because "offline" alone may be wrong: the server may have answered with an error.
  const outage = end === 'offline' ? run.memory.health.cause : undefined;
  return {
    run: runOf(run, why, end, detail ?? outage),
    next: await nextRun(run),
    refusedToken: run.refusedToken,
  };
}

async function work(run: Run, why: WakeReason): Promise<void> {
  const { memory } = run;
  const { relaxed, clock } = run.ports;
  if (memory.health.pauseMs(clock.now()) > 0) {
    run.stop('offline');
    return;
  }
  // Together, because each round trip to the database delays every run.
  const [left, signedIn, server] = await Promise.all([
    leftValues(relaxed),
    relaxed.meta.get('signedInAt'),
    storedServer(relaxed),
    run.loadBindings(),
    run.queue.load(relaxed),
    learnNames(run),
    learnUnreadable(run),
  ]);
  if (!(await learnServer(run, server))) return;
  memory.knowsServer = true;
  await followClock(run);
  const [isOpen] = await Promise.all([run.ports.vault.isOpen(), mendWaits(run, why === 'manual')]);
  if (isOpen) run.queue.wakeBlocked('unlocking');
  await wakeFiles(run);
  await recover(run);
  if (left.length > 0) {
    await run.write('left values', ALL_TABLES, (db) => reportLeft(db, clock.now()));
  }
  if (signedIn?.value !== run.session.savedAt) await offerRefusedAgain(run);
  await sendAndRead(run, isForcing(why));
  // If the last request was not answered, the run has not proved that the network works (F75).
  if (memory.health.isFailing && run.mayAsk) await isReachable(run);
}

/**
 * Sends and reads without either waiting for the other to finish (S12): writes are sent in their slots next to one
 * reading at a time, until neither finds anything to do.
 */
async function sendAndRead(run: Run, isForced: boolean): Promise<void> {
  const { slots } = run;
  const { clock } = run.ports;
  /** Counts completed work. After each increase, sending and reading check again for work. */
  let news = 0;
  let nothingToReadAt = -1;
  let isReading = false;
  let isResting = false;
  let wake = () => {};
  slots.onFree = () => {
    news += 1;
    wake();
  };

  async function readNow(): Promise<void> {
    const before = news;
    const { readsBegun } = run;
    // Comes first, so that no list is read for a write that an earlier read has already shown.
    await endCovered(run);
    await followClock(run);
    await reconcile(run);
    await pull(run, isForced);
    if (run.readsBegun === readsBegun) nothingToReadAt = before;
    else news += 1;
  }

  async function rest(): Promise<void> {
    isReading = false;
    isResting = true;
    wake();
    await clock.sleep(READS_REST_MS);
    isResting = false;
    wake();
  }

  const over = new AbortController();
  let isLookingAgain = false;

  /** One wait at a time, however often the loop is woken: it may be woken for each write. */
  async function lookAgain(): Promise<void> {
    if (isLookingAgain) return;
    isLookingAgain = true;
    await clock.sleep(LOOK_AGAIN_MS, over.signal);
    isLookingAgain = false;
    news += 1;
    wake();
  }

  let reading = Promise.resolve();
  try {
    for (;;) {
      const before = news;
      // While a long list is arriving, writes are sent even after the run's deadline.
      const mayStart = !run.isOver() || (run.mayAsk && isReading);
      if (await push(run, mayStart)) news += 1;
      const isSending = news > before || !slots.isEmpty;
      const mustRead = !run.isOver() && nothingToReadAt < news;
      if (!isSending && !mustRead && !isReading) return;
      if (mustRead && !isReading && !(isResting && isSending)) {
        isReading = true;
        reading = slots.watch(readNow).then(() => void rest());
      }
      if (news > before) continue;
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      void lookAgain();
      await changed;
    }
  } finally {
    over.abort();
    // After an error, the answers of writes in flight are still awaited and stored.
    await Promise.all([reading, slots.ended()]);
  }
}

/** Files that waited for a connection that costs nothing are sent when there is one, or when somebody asks for it. */
async function wakeFiles(run: Run): Promise<void> {
  const waiting = run.queue.all().filter(isMetered);
  if (waiting.length === 0) return;
  const files = (await run.ports.uploadsNow?.()) ?? 'all';
  const may = waiting.filter((op) => files === 'all' || files.has(op.id));
  if (may.length > 0) await to.endWait(run, may);
}

/** A write that was refused for lack of permission is offered again after the next sign-in (S14). */
async function offerRefusedAgain(run: Run): Promise<void> {
  for (const op of run.queue.all()) {
    if (op.state === 'attention' && op.reason?.kind === 'forbidden') {
      await to.offerAgain(run, op);
    }
  }
  await run.write('signed in', ['meta'], (db) =>
    db.meta.put({ key: 'signedInAt', value: run.session.savedAt }),
  );
}

/**
 * Corrects waits that were stored while the clock was wrong: none may be longer than the longest legal one (S34). "Sync
 * now" (`isManual`) ends all waits except the undo period and the time in which a server may still be executing a
 * request (S15).
 */
async function mendWaits(run: Run, isManual: boolean): Promise<void> {
  const now = run.ports.clock.now();
  const changed = new Map<Op, number>();
  for (const op of run.queue.all()) {
    const latest = now + longestWait(run.ports, op, isManual);
    if (op.nextAt > latest) changed.set(op, latest);
  }
  if (changed.size > 0) await to.waitUntil(run, changed);
  if (!isManual) return;
  const { relaxed } = run.ports;
  if (!(await relaxed.feeds.toArray()).some(({ nextAt = 0 }) => nextAt > now)) return;
  await run.write('waits', ['feeds', 'meta'], async (db) => {
    await db.feeds.toCollection().modify((feed) => {
      feed.nextAt = 0;
    });
  });
}

/** The longest legal wait of a write, in milliseconds. */
function longestWait({ times }: Ports, op: Op, isManual: boolean): number {
  switch (op.state) {
    case 'unsure':
      return Math.max(times.settle, times.settleAfterGateway, times.betweenEmptyReads);
    case 'queued':
      if (op.attempts === 0 && op.failures === 0) return LONGEST_UNDO_MS;
      return isManual ? 0 : LONGEST_WAIT_MS;
    case 'blocked':
    case 'parked':
      return isManual ? 0 : LONGEST_WAIT_MS;
    default:
      // Writes in other states do not wait for a time.
      return Number.POSITIVE_INFINITY;
  }
}

async function nextRun(run: Run): Promise<NextRun | undefined> {
  const { clock } = run.ports;
  const now = clock.now();
  if (run.stopped === 'signed-out' || run.stopped === 'lost-lock') return undefined;
  if (run.stopped === 'deadline') return { at: now, kind: 'work' };
  const isAtRest = await hasNothingToDo(run);
  if (run.stopped === 'offline') {
    const at = now + Math.max(run.memory.health.pauseMs(now), 1_000);
    return { at, kind: isAtRest ? 'retry at rest' : 'work' };
  }
  const sendAt = run.queue.nextAt() ?? Number.POSITIVE_INFINITY;
  const readAt = await nextReadAt(run);
  // The wait of the batch address is included in `readAt`.
  const mustWait = run.isReference && (await batchAddress(run)) === 'waiting';
  const at = Math.max(mustWait ? readAt : Math.min(sendAt, readAt), now + 1_000);
  if (!isAtRest) return { at, kind: 'work' };
  return { at, kind: at < now + SOON_MS ? 'retry at rest' : 'lists at rest' };
}

/** True if every write of the queue rests, and the first download has begun. */
async function hasNothingToDo({ queue, ports }: Run): Promise<boolean> {
  return (
    queue.all().every(isResting) &&
    (await ports.relaxed.feeds.filter(({ readAt }) => readAt > 0).first()) !== undefined
  );
}

function runOf(run: Run, why: string, end: string, detail: string | undefined): RunRecord {
  return {
    startedAt: run.startedAt,
    endedAt: run.ports.clock.now(),
    why,
    ...run.counts,
    end,
    detail,
  };
}

/** Names of an error and its cause, without any of the data (S34). */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const inner = 'inner' in error && error.inner instanceof Error ? ` (${error.inner.name})` : '';
  return `${error.name}${inner}`;
}
