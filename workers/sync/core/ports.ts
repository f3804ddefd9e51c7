import type { Mirror, RunRecord } from '#db/schema.ts';

/** The session as the page handed it over (idb-keyval); the engine never sends without it (S20). */
export interface Session {
  apiBase: string;
  userId: number;
  token: string;
  /** When this token was handed over: a new one offers refused-for-permission writes again (S14). */
  savedAt: number;
}

/** A lock among all contexts of this browser, as Web Locks gives it. */
export interface Locks {
  /**
   * Runs `work` while holding the lock. Waits at most `waitMs` for it, then answers `'busy'`.
   * `steal` takes it from its holder, whose code keeps running and must be fenced.
   */
  withLock<T>(
    name: string,
    options: { waitMs: number; steal: boolean },
    work: () => Promise<T>,
  ): Promise<T | 'busy'>;
}

interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

/** Seals and opens confidential texts (src/vault). */
export interface Sealing {
  isOpen(): Promise<boolean>;
  /** For a text that came from the server: also while nobody has unlocked. */
  sealArriving(text: string): Promise<string>;
  /** Every text of a value, sealed; throws `LockedError` while nobody has unlocked. */
  sealAll<T>(value: T): Promise<T>;
  /** Every sealed text of a value, opened; throws `LockedError` likewise. */
  openAll<T>(value: T): Promise<T>;
}

/** Everything outside the engine, handed in: time, chance, the network and the lock are the simulator's to give. */
export interface Ports {
  /** The person whose database this is; ops of nobody else are sent (S20). */
  userId: number;
  /** Ways in which the server may spell this person's name. */
  names(): readonly string[];
  strict: Mirror;
  relaxed: Mirror;
  session(): Promise<Session | undefined>;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  /** 0 ≤ x < 1. */
  random(): number;
  locks: Locks;
  vault: Sealing;
  /** Called when the server has refused this token (S20), which may no longer be the session's. */
  onUnauthorized(refused: string): void;
  /** Called after each run. No run waits for it; a context that closes does (`Engine.settled`). Never throws. */
  afterRun?(run: RunRecord): Promise<void>;
  /** A point between two steps, where the simulator may end this context or let others run. */
  step(label: string): Promise<void>;
  times: Times;
}

/** Waiting times in milliseconds; short in tests. */
export interface Times {
  run: number;
  /** After this the server must have finished a request whose answer was lost (S15). */
  settle: number;
  settleAfterGateway: number;
  /** Between two reads that both must not show a write before it is sent again (S15). */
  betweenEmptyReads: number;
  /** A feed is fresh this long (S29). */
  fresh: number;
  /** Between two equal pieces of evidence that a row is gone, or a list refused (S25). */
  secondLook: number;
  /** A successful answer vouches for the network this long (S21). */
  vouch: number;
  leaseRenewal: number;
  leaseLength: number;
  stealPause: number;
}

export const TIMES: Times = {
  run: 25_000,
  settle: 60_000,
  settleAfterGateway: 150_000,
  betweenEmptyReads: 30_000,
  fresh: 300_000,
  secondLook: 600_000,
  vouch: 30_000,
  leaseRenewal: 5_000,
  leaseLength: 30_000,
  stealPause: 600_000,
};
