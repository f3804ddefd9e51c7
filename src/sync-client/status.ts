import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SyncFacts } from '#db/sync-facts.ts';
import { watchSyncFacts } from '#db/watch-sync-facts.ts';
import { type FailureCode, isFailureCode } from '#shared/failure-codes.ts';
import { text } from '#shared/i18n.ts';
import { everyMinute } from '#shared/minutes.ts';
import { wakeWorker } from './bridge.ts';

/** A write that was not tried for this long, although there is a network, is a stall (S34). */
const STALL_MS = 120_000;

/** The state of the sync, as shown in the top bar. */
export interface SyncStatus {
  /** False at first, until the device's database has been read. */
  isKnown: boolean;
  /** Milliseconds since 1970, updated every minute. */
  now: number;
  /** Writes on this device that the server has not confirmed, without those that need review. */
  waiting: number;
  attention: number;
  refusals: SyncFacts['refusals'];
  sending: boolean;
  /** The server cannot be reached, for any reason. */
  offline: boolean;
  /** Why it cannot be reached: no connection, or the failure of the last run. */
  outage: FailureCode | undefined;
  signedOut: boolean;
  /** When the last write was confirmed, in milliseconds since 1970; null while writes are waiting. */
  allSentAt: number | null;
  firstDownload: { rows: number } | null;
  stalled: boolean;
  /** A read that would have removed suspiciously many rows. */
  held: SyncFacts['held'];
  /** The user may remove these rows from the device. */
  mayRemoveHeld: boolean;
  problem: string | null;
  /** The server accepts no changes until this moment, in milliseconds since 1970; null while it accepts them. */
  frozenUntil: number | null;
}

const NOTHING: SyncFacts = {
  waiting: 0,
  sending: 0,
  attention: 0,
  refusals: [],
  lastReceivedAt: null,
  lastRun: undefined,
  oldestUntriedAt: null,
  firstDownloadRows: null,
  held: undefined,
  frozenUntil: null,
};

/** The live state of the sync. Use it only in the signed-in part, where a database is open. */
export function useSyncStatus(): SyncStatus {
  const facts = useSyncExternalStore(watchFacts, () => latest);
  const online = useSyncExternalStore(watchOnline, () => navigator.onLine);
  const now = useMinute();
  const status = { ...statusOf(facts, online, now), isKnown: facts !== NOTHING, now };
  useEffect(() => {
    // The watchdog also recovers: it requests a new run, or a new worker if the old one is dead (S34).
    if (status.stalled) void wakeWorker('timer');
  }, [status.stalled]);
  return status;
}

/** A pure function, so that each state can be tested. */
export function statusOf(
  facts: SyncFacts,
  online: boolean,
  now: number,
): Omit<SyncStatus, 'isKnown' | 'now'> {
  const end = facts.lastRun?.end;
  const outage = outageOf(facts.lastRun, online);
  const offline = outage !== undefined;
  // The absolute difference also covers a clock that was ahead at that time and has been corrected since.
  const untried =
    facts.oldestUntriedAt !== null && Math.abs(now - facts.oldestUntriedAt) > STALL_MS;
  return {
    waiting: facts.waiting,
    attention: facts.attention,
    refusals: facts.refusals,
    sending: facts.sending > 0,
    offline,
    outage,
    signedOut: end === 'signed-out',
    allSentAt: facts.waiting === 0 ? facts.lastReceivedAt : null,
    firstDownload: facts.firstDownloadRows === null ? null : { rows: facts.firstDownloadRows },
    stalled: untried && !offline && end !== 'signed-out',
    held: facts.held,
    mayRemoveHeld: facts.held?.why === 'refused',
    frozenUntil: facts.frozenUntil !== null && facts.frozenUntil > now ? facts.frozenUntil : null,
    problem: end === 'error' ? text('The last sync stopped at an error and is tried again.') : null,
  };
}

function outageOf(lastRun: SyncFacts['lastRun'], online: boolean): FailureCode | undefined {
  if (!online) return 'offline';
  if (lastRun?.end !== 'offline' && lastRun?.end !== 'breaker') return undefined;
  const { detail = '' } = lastRun;
  return isFailureCode(detail) ? detail : 'offline';
}

let latest = NOTHING;
let stopWatching: (() => void) | undefined;
const listeners = new Set<() => void>();

/** One subscription shared by all components that show the state. */
function watchFacts(changed: () => void): () => void {
  listeners.add(changed);
  stopWatching ??= watchSyncFacts((facts) => {
    latest = facts;
    for (const listener of listeners) listener();
  });
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    stopWatching?.();
    stopWatching = undefined;
    latest = NOTHING;
  };
}

function watchOnline(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => everyMinute(() => setNow(Date.now())), []);
  return now;
}
