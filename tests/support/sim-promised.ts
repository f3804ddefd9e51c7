const MINUTE = 60_000;

/**
 * Fieldbook's guarantees about time, in milliseconds of virtual time and without "Sync now". This is the only place
 * that states these limits; sim-calm.ts and sim-lasting-phase.ts check the engine against them.
 */
export const PROMISED = {
  /** The longest pause of the whole device: after an outage, it may take this long until anything is tried. */
  pause: 6 * MINUTE,
  /** A new write with a working lane and address is executed within this time, on a device that is not pausing. */
  write: 2 * MINUTE,
  /** Maximum age of a list with a working address: five minutes of freshness, and one to read it. */
  list: 6 * MINUTE,
  /** After the last fault, every write comes to rest in this time: a write that failed for hours is retried hourly. */
  rest: 80 * MINUTE,
  /** After the last write anywhere, every screen shows the server's data within this time. */
  convergence: 45 * MINUTE,
  /** Maximum number of runs of one context in ten minutes without any work. */
  idleRuns: 15,
} as const;
