import type { Mirror, RunRecord } from '#db/schema.ts';

/** The session that the page stored (idb-keyval). The engine never sends without it (S20). */
export interface Session {
  apiBase: string;
  userId: number;
  token: string;
  /**
   * When this token was stored. After a new sign-in, writes that were refused for lack of permission are offered again
   * (S14).
   */
  savedAt: number;
}

/** A lock shared by all contexts of this browser, as provided by Web Locks. */
export interface Locks {
  /**
   * Runs `work` while holding the lock. Waits at most `waitMs` for the lock, then returns `'busy'`. `steal` takes it
   * from its holder, whose code keeps running and must be fenced.
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
  /** Milliseconds since this context started, whatever happens to the clock of the device. */
  uptime(): number;
  /** `signal` ends it early, so that no timer is left that wakes the device for nothing. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Seals and opens confidential texts (src/vault). */
export interface Sealing {
  isOpen(): Promise<boolean>;
  /** Seals a text received from the server, even while the vault is locked. */
  sealArriving(text: string): Promise<string>;
  /** Seals every text of a value. Throws `LockedError` while the vault is locked. */
  sealAll<T>(value: T): Promise<T>;
  /** Opens every sealed text of a value. Throws `LockedError` while the vault is locked. */
  openAll<T>(value: T): Promise<T>;
}

/** Everything outside the engine, injected so that the simulator can control time, chance, the network and the lock. */
export interface Ports {
  /** The owner of this database. Ops of other people are never sent (S20). */
  userId: number;
  /** Spellings of this person's name that the server may use. */
  names(): readonly string[];
  strict: Mirror;
  relaxed: Mirror;
  /** Calls back when any context has changed the outbox. Returns a function that stops this. */
  onOutbox(changed: () => void): () => void;
  session(): Promise<Session | undefined>;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  /** A random number x with 0 ≤ x < 1. */
  random(): number;
  locks: Locks;
  vault: Sealing;
  /** Which files may be sent over the present connection: all, or those of some ops (src/data-use/text-only.ts). */
  uploadsNow?(): Promise<'all' | ReadonlySet<string>>;
  /** Called when the server has refused this token (S20). The session may have a newer one by then. */
  onUnauthorized(refused: string): void;
  /** Called after each run. No run waits for it, but a closing context does (`Engine.settled`). Never throws. */
  afterRun?(run: RunRecord): Promise<void>;
  /** A point between two steps, at which the simulator may kill this context or let others run. */
  step(label: string): Promise<void>;
  times: Times;
}

/** Waiting times in milliseconds; short in tests. */
export interface Times {
  run: number;
  /** Time after which the server must have finished a request whose answer was lost (S15). */
  settle: number;
  settleAfterGateway: number;
  /** Time between the two reads that must not show a write before it is sent again (S15). */
  betweenEmptyReads: number;
  /** How long a feed is fresh (S29). */
  fresh: number;
  /** Time between two equal pieces of evidence that a row is gone or a list is refused (S25). */
  secondLook: number;
  /** How long an answer proves that the network works (S21). */
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
