/** When to try again (S14, S15, S21). Pure: time and chance are handed in. */

const BACKOFF_FIRST_MS = 1_000;
const BACKOFF_MAX_MS = 300_000;
const BREAKER_FIRST_MS = 30_000;
const BREAKER_MAX_MS = 300_000;
const HOUR_MS = 3_600_000;

/** Failures in a row, across lanes, that open the breaker (S21). */
export const BREAKER_FAILURES = 5;
/** Failures of one op that park it (states of sync.md). */
const PARK_AFTER_FAILURES = 8;
const PARK_AFTER_MS = 24 * HOUR_MS;

/** 1 s doubling to 5 minutes, full jitter. `failures` counts from 1. */
export function backoffMs(failures: number, random: number): number {
  const ceiling = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** (failures - 1));
  return Math.round(ceiling * random);
}

/** How long the breaker stays open at its `times`-th opening in a row. */
export function breakerMs(times: number): number {
  return Math.min(BREAKER_MAX_MS, BREAKER_FIRST_MS * 2 ** (times - 1));
}

export function mustPark(failures: number, firstSentAt: number | undefined, now: number): boolean {
  if (failures >= PARK_AFTER_FAILURES) return true;
  return failures > 0 && firstSentAt !== undefined && now - firstSentAt > PARK_AFTER_MS;
}

/** A parked op is tried every hour, and when somebody taps. */
export const PARKED_RETRY_MS = HOUR_MS;
