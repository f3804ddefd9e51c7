import { type FailureCode, isFailureCode } from '#shared/failure-codes.ts';
import type { FeedState } from '../schema.ts';
import { type FeedFacts, sourceOf } from './feeds.ts';

/** What a screen shows counts as fresh for five minutes (S29). */
const FRESH_MS = 300_000;

/** Why a list could not be read. */
interface ReadFailure {
  code: FailureCode;
  /** The server's own words, or `''`. */
  said: string;
}

/**
 * What the device knows of a list or record:
 *
 *   never read ─┬─ on its way ─────────────────────► loading
 *               ├─ the server cannot be reached ───► unavailable
 *               ├─ the server said no ─────────────► refused
 *               └─ the last read failed ───────────► failed
 *
 *   read ───────┬─ within five minutes ────────────► fresh
 *               ├─ longer ago ─────────────────────► stale; `why` where it cannot be read again now
 *               ├─ the server says no since ───────► refused
 *               └─ the last read failed ───────────► failed
 */
export type ListState =
  /** `rows` so far; undefined for the moment until the device has looked. */
  | { kind: 'loading'; rows: number | undefined }
  | { kind: 'unavailable'; why: ReadFailure }
  | { kind: 'fresh'; isCut: boolean }
  | { kind: 'stale'; readAt: number; isCut: boolean; why: ReadFailure | undefined }
  /** `readAt` in milliseconds since 1970; 0: never. */
  | { kind: 'refused' | 'failed'; readAt: number; isCut: boolean; why: ReadFailure };

/** It is not known what is in the list: no rows here says nothing about the server's. */
export type Missing = Extract<ListState, { kind: 'unavailable' | 'refused' | 'failed' }>;

export function isMissing(state: ListState): state is Missing {
  if (state.kind === 'unavailable' || state.kind === 'refused') return true;
  return state.kind === 'failed' && state.readAt === 0;
}

/** The browser's database gave no answer. */
export function broken(message: string): Missing {
  return { kind: 'failed', readAt: 0, isCut: false, why: { code: 'device', said: message } };
}

/** What is known of the device as a whole. */
export interface Situation {
  /** Milliseconds since 1970. */
  now: number;
  /** Why the server cannot be reached; undefined where it can. */
  outage: FailureCode | undefined;
  signedOut: boolean;
}

const SAID_NO: ReadonlySet<FailureCode> = new Set(['forbidden', 'refused', 'not-found']);

/** The one judgement of what is known of a list; no screen has another. Pure. */
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
  // Also where the clock was ahead then, and has been corrected since.
  const isFresh = Math.abs(now - readAt) < FRESH_MS;
  return isFresh ? { kind: 'fresh', isCut } : { kind: 'stale', readAt, isCut, why: away };
}

/** The change feed brings rows of every list; a list that it brought may be marked as read with it. */
function readAtOf({ own, changes }: FeedFacts): number {
  return Math.max(own?.readAt ?? 0, changes?.readAt ?? 0);
}

/** A failure of the list itself counts where lists are read one by one, one of the change feed where that is read. */
function failureIn({ own, changes, server }: FeedFacts): ReadFailure | undefined {
  const reads = server === 'reference' || (!server && (changes?.readAt ?? 0) > 0) ? changes : own;
  return reads && failureOf(reads);
}

function failureOf({ error, said = '' }: FeedState): ReadFailure | undefined {
  if (error === undefined) return undefined;
  // Builds before the code stored the server's words in its place.
  if (!isFailureCode(error)) return { code: 'refused', said: error };
  // Had nothing been answered, that would be an outage.
  return { code: error === 'offline' ? 'unanswered' : error, said };
}
