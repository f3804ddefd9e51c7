/** When to retry (S14, S15, S21, S34). Pure functions: the time and a random number are passed in. */

const BACKOFF_FIRST_MS = 1_000;
const BACKOFF_MAX_MS = 300_000;
const OUTAGE_FIRST_MS = 30_000;
const OUTAGE_MAX_MS = 300_000;
const HOUR_MS = 3_600_000;

/** An op is parked after this many failures (docs/sync.md). */
const PARK_AFTER_FAILURES = 8;
const PARK_AFTER_MS = 24 * HOUR_MS;

/** A parked op is retried every hour, and when somebody presses 'Sync now'. */
export const PARKED_RETRY_MS = HOUR_MS;
/** The longest legal wait. A longer stored wait was written while the clock was wrong. */
export const LONGEST_WAIT_MS = HOUR_MS;

/** 1 s doubling to 5 minutes, full jitter. `failures` counts from 1. */
export function backoffMs(failures: number, random: number): number {
  const ceiling = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** (failures - 1));
  return Math.round(ceiling * random);
}

/** How long nothing is tried after the given number of outages in a row. */
export function outageMs(times: number): number {
  return Math.min(OUTAGE_MAX_MS, OUTAGE_FIRST_MS * 2 ** (times - 1));
}

export function mustPark(failures: number, firstSentAt: number | undefined, now: number): boolean {
  if (failures >= PARK_AFTER_FAILURES) return true;
  return failures > 0 && firstSentAt !== undefined && now - firstSentAt > PARK_AFTER_MS;
}

/** Milliseconds since `at`. A time in the future was stored before the clock was set back and counts as long ago. */
export function elapsed(now: number, at: number): number {
  return at > now ? Number.POSITIVE_INFINITY : now - at;
}

/**
 * True until `until`. False if the wait was stored before the clock was set back: it began in the future (`since`) or
 * is longer than any legal wait.
 */
export function isWaiting(until: number, now: number, since = now): boolean {
  return since <= now && until > now && until <= now + LONGEST_WAIT_MS;
}

/** When a failing address may be tried again. `retryAfterMs`: the wait that the server asked for. */
export function nextTry(failures: number, now: number, random: number, retryAfterMs = 0): number {
  return now + Math.max(Math.min(retryAfterMs, LONGEST_WAIT_MS), backoffMs(failures, random));
}
