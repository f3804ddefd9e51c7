import { currentMirrors } from '#db/current.ts';
import type { EffectsOf } from '#db/effect.ts';
import { addOp, type NewOp, OldBuildError } from '#db/outbox.ts';
import { isLostConnection, namesOf } from '#db/steady-read.ts';
import { translate } from '#shared/i18n.ts';
import { SYNC_TAG } from '#shared/sync-protocol.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { tapOf } from '#src/mutations/tap.ts';
import { LockedError } from '#src/vault/locked.ts';
import { wakeWorker } from './bridge.ts';
import { sealedArgs } from './sealed-args.ts';
import { watchStorage } from './storage-watch.ts';

export type Saved = { kind: 'saved'; opId: string } | { kind: 'not-saved'; message: string };

export interface EnqueueOptions {
  /** How long the write stays here before it is sent, while an undo is offered. */
  holdMs?: number;
  /** Key of the draft that becomes this write; it is removed in the same transaction. */
  draft?: string | undefined;
}

/**
 * Saves a write on this device (S2). Only the result `saved` may be shown as saved; otherwise the form keeps its
 * values. It does not wait for the network. Args that do not match their shape throw, because they are a bug of the
 * screen.
 */
export async function enqueue<Args>(
  mutation: Mutation<Args>,
  args: Args,
  options: EnqueueOptions = {},
): Promise<Saved> {
  const parsed = mutation.args.parse(args);
  try {
    const stored = await sealedArgs(mutation, parsed);
    // Use the mutation itself, because the list of all mutations is too large for the first screen.
    const effectsOf = () => mutation.apply(stored);
    const opId = await addWithOneRetry(newOp(mutation, stored, options), effectsOf);
    wakeAfterWrite();
    return { kind: 'saved', opId };
  } catch (error) {
    return { kind: 'not-saved', message: whyNotSaved(error) };
  }
}

function newOp<Args>(mutation: Mutation<Args>, args: Args, options: EnqueueOptions): NewOp {
  const now = Date.now();
  return {
    id: crypto.randomUUID(),
    user: currentMirrors().userId,
    name: mutation.name,
    version: mutation.version,
    args,
    file: mutation.file,
    lanes: mutation.lanes(args),
    createdAt: now,
    nextAt: options.holdMs ? now + options.holdMs : 0,
    draft: options.draft,
    tap: tapOf(mutation, args),
  };
}

/** Reopens a connection that the browser closed unexpectedly, once (S2, S35). */
async function addWithOneRetry(write: NewOp, effectsOf: EffectsOf): Promise<string> {
  const { strict } = currentMirrors();
  watchStorage();
  try {
    return await addOp(strict, write, effectsOf);
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    strict.close({ disableAutoOpen: false });
    await strict.open();
    return addOp(strict, write, effectsOf);
  }
}

function whyNotSaved(error: unknown): string {
  const names = namesOf(error);
  if (error instanceof OldBuildError) {
    return translate(
      'Not saved: a newer version of this app has been used on this device. Copy your text, then reload the page.',
    );
  }
  if (error instanceof LockedError) {
    return translate(
      'Not saved: your reports are locked. Unlock them, then save again. What you typed is still here.',
    );
  }
  if (names.includes('QuotaExceededError')) {
    return translate(
      'Not saved: this device is full. Free some space, then try again. What you typed is still here.',
    );
  }
  return translate(
    'Not saved: this device could not store it. Try again. What you typed is still here.',
  );
}

let askedToPersist = false;

/** Has the write sent as soon as possible, even by the service worker after the last page was closed. */
function wakeAfterWrite(): void {
  void wakeWorker('enqueue');
  void registerOnce();
  if (askedToPersist) return;
  askedToPersist = true;
  // Firefox asks the user and may never answer, so nothing waits for it (S35).
  navigator.storage?.persist?.().catch((error: unknown) => console.info('Not persistent', error));
}

/** A registration that takes longer than this may never end, so it holds back no other. */
const REGISTRATION_MS = 5_000;
let registeringSince = Number.NEGATIVE_INFINITY;
let isOwed = false;

/** Many writes in a row share registrations: those during one are covered by the next. */
async function registerOnce(): Promise<void> {
  isOwed = true;
  if (performance.now() - registeringSince < REGISTRATION_MS) return;
  try {
    while (isOwed) {
      isOwed = false;
      registeringSince = performance.now();
      await registerBackgroundSync();
    }
  } catch (error) {
    console.info('No Background Sync here', error);
  } finally {
    registeringSince = Number.NEGATIVE_INFINITY;
  }
}

interface SyncManager {
  register(tag: string): Promise<void>;
}

async function registerBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Not available in every browser, and missing from TypeScript's type of a registration.
  const sync = (registration as { sync?: SyncManager } | undefined)?.sync;
  await sync?.register(SYNC_TAG);
}
