import * as z from 'zod/mini';

/** The page's calls to the sync worker, over comlink. Every call is a hint with a timeout (S37). */
export interface SyncWorker {
  start(account: unknown): Promise<void>;
  /** Answers at once, whatever is running: a worker that does not answer is dead. */
  ping(): Promise<void>;
  /** Resolves when a run that began after this call has ended. */
  wake(why: unknown): Promise<unknown>;
  /** The state of the page, again after each change (`PageState`). */
  follow(page: unknown): Promise<void>;
  /**
   * Where the reader is, to be shown to others at the same place (docs/decisions/live-hints.md); undefined: at no such
   * place.
   */
  stay(place: unknown): Promise<void>;
  /** Resolves with the others at the same place as soon as they have changed since change number `known`. */
  nextOthers(known: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/** The account whose outbox is sent. */
export const SyncAccount = z.object({
  apiBase: z.string(),
  userId: z.int(),
  /** Ways in which a server may spell this person's name (S15). */
  names: z.array(z.string()),
  /** The release that runs, for the server's overview of devices. */
  version: z.string(),
});
export type SyncAccount = z.infer<typeof SyncAccount>;

/** What the worker must know about its page. */
export interface PageState {
  isVisible: boolean;
  /** Whether to listen for the server's hints that data has changed. */
  isListening: boolean;
  /** The moment of each minute at which the page wakes (src/shared/minutes.ts). */
  minuteMoment: number;
}

/** The reason to request a run (S21). */
export const WakeReason = z.enum([
  'start',
  'enqueue',
  'visible',
  'online',
  'timer',
  'want',
  'live',
  'account',
  'background-sync',
  'manual',
]);
export type WakeReason = z.infer<typeof WakeReason>;

/** The outcome of a run, as far as the page may rely on it. */
export const WakeResult = z.union([
  z.object({ end: z.string(), detail: z.optional(z.string()) }),
  z.literal('busy'),
  z.literal('signed-out'),
]);

/** Broadcast by the context that ran the engine. `token`: the one that the server refused. */
export const SYNC_CHANNEL = 'fieldbook-sync';
export const SyncNotice = z.object({ kind: z.literal('unauthorized'), token: z.string() });
export type SyncNotice = z.infer<typeof SyncNotice>;

/** Tag of the Background Sync registration. */
export const SYNC_TAG = 'fieldbook-sync';
/** The global name under which the sync engine offers its run to the service worker, which imports it as a script. */
export const BACKGROUND_SYNC = 'fieldbookBackgroundSync';
