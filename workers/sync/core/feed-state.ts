import type { FeedState, Mirror } from '#db/schema.ts';
import type { FailureCode } from '#shared/failure-codes.ts';
import type { Answer } from '#shared/http/answer.ts';
import type { Ports } from './ports.ts';
import { elapsed, isWaiting, nextTry } from './retry.ts';
import type { Slots } from './slots.ts';

/** Key of the change feed's state (S27); all other keys are of lists. */
export const CHANGES = 'changes';

/** As much of a run as the state of a list needs; the run itself knows these states. */
interface Reader {
  ports: Ports;
  slots: Slots;
  isReference: boolean;
  stopped: string | undefined;
  write<T>(label: string, tables: readonly string[], work: (db: Mirror) => Promise<T>): Promise<T>;
}

/** What a read came to that brought no rows. */
type NoRows = Answer | { kind: 'no-list' };

/** A feed that was never read (S29). */
export function unreadFeed(key: string): FeedState {
  return { key, readTick: 0, readAt: 0, dirty: false, wantedAt: 0 };
}

/** What was read is read again this part of its freshness before it is due, where a run takes place anyway. */
const READ_EARLY = 0.1;

export function isFresh({ ports: { clock, times } }: Reader, readAt: number): boolean {
  return elapsed(clock.now(), readAt) < times.fresh * (1 - READ_EARLY);
}

/** Its last attempts failed: that delays this list alone (S21), unless its clock has been set back since (S34). */
export function isPostponed({ ports }: Reader, { nextAt = 0, lastTryAt }: FeedState): boolean {
  return isWaiting(nextAt, ports.clock.now(), lastTryAt);
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

/**
 * The next read of the change feed begins at its start, in this worker or another one (S26, S27); a page that was asked
 * for before changes nothing of that. Inside the caller's transaction.
 */
export async function restartChanges(db: Mirror): Promise<void> {
  const { restarts = 0 } = (await db.feeds.get(CHANGES)) ?? unreadFeed(CHANGES);
  await updateFeed(db, CHANGES, { cursor: undefined, restarts: restarts + 1 });
}

/** Keeps until when the server accepts no changes, so that screens can say so. */
export async function noteFreeze(run: Reader, answer: { frozenUntil?: number | undefined }) {
  const { frozenUntil } = answer;
  if (frozenUntil === undefined || !run.isReference) return;
  await run.write('frozen', ['feeds', 'meta'], (db) => updateFeed(db, CHANGES, { frozenUntil }));
}

/** A read that brought something: the address is well again. */
export function readWell(run: Reader): Partial<FeedState> {
  return {
    error: undefined,
    said: undefined,
    failures: 0,
    nextAt: 0,
    lastTryAt: run.ports.clock.now(),
  };
}

/** Until rows are read again that were kept back, in milliseconds. */
const READ_AGAIN_MS = 5_000;

/** The fence kept rows back (S23). If no write of this run was in flight, reading again at once would show the same. */
export function keptBack({ ports, slots }: Reader, wasAlone: boolean): Partial<FeedState> {
  const isAlone = wasAlone && slots.isEmpty;
  return { dirty: true, nextAt: isAlone ? ports.clock.now() + READ_AGAIN_MS : 0 };
}

/** Signed out, or the whole device is cut off: this says nothing about one address (S21). */
export function isNoFailure(run: Reader, answer: NoRows): boolean {
  return answer.kind === 'unauthorized' || run.stopped === 'offline';
}

/**
 * A failure delays this address alone (S21). The code and the server's own words are for the screen. `also`: what else
 * it changes.
 */
export async function noteFailedRead(
  run: Reader,
  key: string,
  answer: NoRows,
  also: Partial<FeedState> = {},
): Promise<undefined> {
  if (isNoFailure(run, answer)) return;
  const { clock, random } = run.ports;
  const now = clock.now();
  await run.write('feed failed', ['feeds', 'meta'], async (db) => {
    const failures = ((await db.feeds.get(key))?.failures ?? 0) + 1;
    const retryAfterMs = answer.kind === 'busy' ? answer.retryAfterMs : 0;
    await updateFeed(db, key, {
      error: codeOf(answer),
      said: ('message' in answer && answer.message) || undefined,
      failures,
      nextAt: nextTry(failures, now, random(), retryAfterMs),
      lastTryAt: now,
      ...also,
    });
  });
}

/** Addresses that do not exist, or no longer do. */
const NOT_THERE = new Set([404, 410]);

/** What a read came to, as a code that the screens have words for. */
function codeOf(answer: NoRows): FailureCode {
  switch (answer.kind) {
    case 'ok':
    case 'no-list':
      return 'no-list';
    case 'refused':
      return NOT_THERE.has(answer.status) ? 'not-found' : 'refused';
    case 'unknown':
      return answer.cause;
    default:
      return answer.kind;
  }
}
