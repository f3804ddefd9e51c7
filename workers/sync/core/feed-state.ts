import type { FeedState, Mirror } from '#db/schema.ts';
import type { FailureCode } from '#shared/failure-codes.ts';
import type { Answer } from '#shared/http/answer.ts';
import type { Ports } from './ports.ts';
import { elapsed, isWaiting, nextTry } from './retry.ts';
import type { Slots } from './slots.ts';

/** Key of the change feed's state (S27). All other keys belong to lists. */
export const CHANGES = 'changes';

/** The part of a run that this file needs. Importing `Run` would be circular, because run.ts imports this file. */
interface Reader {
  ports: Ports;
  slots: Slots;
  isReference: boolean;
  stopped: string | undefined;
  hasFailedReads: boolean;
  write<T>(label: string, tables: readonly string[], work: (db: Mirror) => Promise<T>): Promise<T>;
}

/** The result of a read that returned no rows. */
type NoRows = Answer | { kind: 'no-list' };

/** The state of a feed that was never read (S29). */
export function unreadFeed(key: string): FeedState {
  return { key, readTick: 0, readAt: 0, dirty: false, wantedAt: 0 };
}

/** During a run, a list is read early by this fraction of its freshness period. */
const READ_EARLY = 0.1;

export function isFresh({ ports: { clock, times } }: Reader, readAt: number): boolean {
  return elapsed(clock.now(), readAt) < times.fresh * (1 - READ_EARLY);
}

/**
 * True while a list waits after failed attempts. This delays only that list (S21), and ends if the device's clock is
 * set back (S34).
 */
export function isPostponed({ ports }: Reader, { nextAt = 0, lastTryAt }: FeedState): boolean {
  return isWaiting(nextAt, ports.clock.now(), lastTryAt);
}

/** Changes a feed's state inside the caller's transaction, which must include `feeds`. */
export async function updateFeed(
  db: Mirror,
  key: string,
  change: Partial<FeedState>,
): Promise<void> {
  const before = (await db.feeds.get(key)) ?? unreadFeed(key);
  await db.feeds.put({ ...before, ...change });
}

/**
 * Makes the next read of the change feed begin at its start, in any worker (S26, S27). A page requested earlier does
 * not undo this. Runs inside the caller's transaction.
 */
export async function restartChanges(db: Mirror): Promise<void> {
  const { restarts = 0 } = (await db.feeds.get(CHANGES)) ?? unreadFeed(CHANGES);
  await updateFeed(db, CHANGES, { cursor: undefined, restarts: restarts + 1 });
}

/** Stores the time until which the server accepts no changes, so that screens can show it. */
export async function noteFreeze(run: Reader, answer: { frozenUntil?: number | undefined }) {
  const { frozenUntil } = answer;
  if (frozenUntil === undefined || !run.isReference) return;
  await run.write('frozen', ['feeds', 'meta'], (db) => updateFeed(db, CHANGES, { frozenUntil }));
}

/** The state after a successful read: the address no longer counts as failing. */
export function readWell(run: Reader): Partial<FeedState> {
  return {
    error: undefined,
    said: undefined,
    failures: 0,
    nextAt: 0,
    lastTryAt: run.ports.clock.now(),
  };
}

/** Delay in milliseconds before a list is read again for rows that were held back. */
const READ_AGAIN_MS = 5_000;

/**
 * The state after a read of which some rows were held back (S23). If no write of this run was in flight, reading again
 * at once would give the same result.
 */
export function keptBack({ ports, slots }: Reader, wasAlone: boolean): Partial<FeedState> {
  const isAlone = wasAlone && slots.isEmpty;
  return { dirty: true, nextAt: isAlone ? ports.clock.now() + READ_AGAIN_MS : 0 };
}

/** True if the person is signed out or the whole device is offline, which says nothing about a single address (S21). */
export function isNoFailure(run: Reader, answer: NoRows): boolean {
  return answer.kind === 'unauthorized' || run.stopped === 'offline';
}

/**
 * Records a failed read, which delays only this address (S21). Screens show the code and the server's own message.
 * `also`: further changes of the state.
 */
export async function noteFailedRead(
  run: Reader,
  key: string,
  answer: NoRows,
  also: Partial<FeedState> = {},
): Promise<undefined> {
  if (isNoFailure(run, answer)) return;
  run.hasFailedReads = true;
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

/** Status codes of an address that does not exist, or no longer exists. */
const NOT_THERE = new Set([404, 410]);

/** The result of a read as a code that the screens can translate. */
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
