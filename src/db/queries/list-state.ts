import { type FailureCode, isFailureCode } from '#shared/failure-codes.ts';
import type { FeedState } from '../schema.ts';
import { type FeedFacts, sourceOf } from './feeds.ts';

/** Lists on a screen count as fresh for five minutes (S29). */
const FRESH_MS = 300_000;

/** Why a list could not be read. */
interface ReadFailure {
  code: FailureCode;
  /** The server's message, or `''`. */
  said: string;
}

/**
 * What the device knows about a list or record:
 *
 *   never read ─┬─ being read ─────────────────────► loading
 *               ├─ the server cannot be reached ───► unavailable
 *               ├─ the server refused it ──────────► refused
 *               └─ the last read failed ───────────► failed
 *
 *   read ───────┬─ within five minutes ────────────► fresh
 *               ├─ longer ago ─────────────────────► stale; `why` if it cannot be read again now
 *               ├─ the server refuses it since ────► refused
 *               └─ the last read failed ───────────► failed
 */
export type ListState =
  /** `rows` so far; undefined until the device has been queried. */
  | { kind: 'loading'; rows: number | undefined }
  | { kind: 'unavailable'; why: ReadFailure }
  | { kind: 'fresh'; isCut: boolean }
  | { kind: 'stale'; readAt: number; isCut: boolean; why: ReadFailure | undefined }
  /** `readAt` in milliseconds since 1970; 0 for never. */
  | { kind: 'refused' | 'failed'; readAt: number; isCut: boolean; why: ReadFailure };

/** The content of the list is unknown: no rows here does not mean no rows on the server. */
export type Missing = Extract<ListState, { kind: 'unavailable' | 'refused' | 'failed' }>;

export function isMissing(state: ListState): state is Missing {
  if (state.kind === 'unavailable' || state.kind === 'refused') return true;
  return state.kind === 'failed' && state.readAt === 0;
}

/** The browser's database did not answer. */
export function broken(message: string): Missing {
  return { kind: 'failed', readAt: 0, isCut: false, why: { code: 'device', said: message } };
}

/** What is known about the device as a whole. */
export interface Situation {
  /** Milliseconds since 1970. */
  now: number;
  /** Why the server cannot be reached; undefined if it can. */
  outage: FailureCode | undefined;
  signedOut: boolean;
}

const SAID_NO: ReadonlySet<FailureCode> = new Set(['forbidden', 'refused', 'not-found']);

/** The single function that decides the state of a list, used by all screens. Pure. */
export function listStateOf(facts: FeedFacts, { now, outage, signedOut }: Situation): ListState {
  const readAt = readAtOf(facts);
  const why = failureIn(facts);
  const isCut = sourceOf(facts)?.isCut ?? false;
  if (why && SAID_NO.has(why.code)) return { kind: 'refused', readAt, isCut, why };

  const code = signedOut ? 'unauthorized' : outage;
  const away = code && { code, said: '' };
  if (readAt === 0) {
    if (away) return { kind: 'unavailable', why: away };
    if (why) return { kind: 'failed', readAt, isCut, why };
    return { kind: 'loading', rows: facts.own?.rows ?? facts.changes?.rows ?? 0 };
  }
  if (why && !away) return { kind: 'failed', readAt, isCut, why };
  // Also fresh if the clock was slightly ahead at the time and has been corrected since.
  const isFresh = Math.abs(now - readAt) < FRESH_MS;
  return isFresh ? { kind: 'fresh', isCut } : { kind: 'stale', readAt, isCut, why: away };
}

/** The change feed contains the rows of every list, so the later of both reads counts. */
function readAtOf({ own, changes }: FeedFacts): number {
  return Math.max(own?.readAt ?? 0, changes?.readAt ?? 0);
}

/** The failure of the source in use: the change feed if it is read, else the list itself. */
function failureIn({ own, changes, server }: FeedFacts): ReadFailure | undefined {
  const reads = server === 'reference' || (!server && (changes?.readAt ?? 0) > 0) ? changes : own;
  return reads && failureOf(reads);
}

function failureOf({ error, said = '' }: FeedState): ReadFailure | undefined {
  if (error === undefined) return undefined;
  // Older builds stored the server's message in place of the code.
  if (!isFailureCode(error)) return { code: 'refused', said: error };
  // If no request at all had been answered, the outage would be shown instead.
  return { code: error === 'offline' ? 'unanswered' : error, said };
}
