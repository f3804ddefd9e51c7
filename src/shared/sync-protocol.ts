import * as z from 'zod/mini';

/** What the page asks of the sync worker, over comlink. Every call is a hint with a timeout (S37). */
export interface SyncWorker {
  start(account: unknown): Promise<void>;
  /** Answers at once, whatever is running: a worker that does not is dead. */
  ping(): Promise<void>;
  /** Resolves when a run that began after this call has ended. */
  wake(why: unknown): Promise<unknown>;
  /** Whether to listen for the server's hints that there is news: while the page is visible. */
  listen(isWanted: unknown): Promise<void>;
  /** Where the reader is, for others who are there (docs/decisions/live-hints.md); undefined: nowhere of that kind. */
  stay(place: unknown): Promise<void>;
  /** Resolves with who else is there as soon as that has changed since its `known`th change. */
  nextOthers(known: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/** Whose outbox to carry out. */
export const SyncAccount = z.object({
  apiBase: z.string(),
  userId: z.int(),
  /** Ways in which a server may spell this person's name (S15). */
  names: z.array(z.string()),
});
export type SyncAccount = z.infer<typeof SyncAccount>;

/** Why a run is wanted (S21). */
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

/** What a run came to, as far as the page may rely on it. */
export const WakeResult = z.union([
  z.object({ end: z.string(), detail: z.optional(z.string()) }),
  z.literal('busy'),
  z.literal('signed-out'),
]);

/** Broadcast by whichever context ran the engine. `token`: the one that the server refused. */
export const SYNC_CHANNEL = 'fieldbook-sync';
export const SyncNotice = z.object({ kind: z.literal('unauthorized'), token: z.string() });
export type SyncNotice = z.infer<typeof SyncNotice>;

/** Tag of the Background Sync registration. */
export const SYNC_TAG = 'fieldbook-sync';
