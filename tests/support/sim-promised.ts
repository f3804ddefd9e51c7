const MINUTE = 60_000;

/**
 * What Fieldbook promises about time, in milliseconds of virtual time and without anybody pressing "Sync now". The
 * one place where these limits are stated: sim-calm.ts and sim-lasting-phase.ts hold the engine to them.
 */
export const PROMISED = {
  /** The longest pause of the whole device: an outage that has just ended may cost this before anything is tried. */
  pause: 6 * MINUTE,
  /** A new write whose lane and address are healthy is executed on a device that is not pausing. */
  write: 2 * MINUTE,
  /** A list whose address is healthy is never older: five minutes of freshness and one to read it. */
  list: 6 * MINUTE,
  /** After the last fault every write comes to rest: a write that failed for hours is tried once an hour. */
  rest: 80 * MINUTE,
  /** After the last write anywhere, every screen shows what the server has. */
  convergence: 45 * MINUTE,
  /** Runs of one context in ten minutes in which nothing is to be done. */
  idleRuns: 15,
} as const;
