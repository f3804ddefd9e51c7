import { closeMirrors, currentMirrors, openMirrors } from '#db/current.ts';
import { watchDeletion } from '#db/deletion.ts';
import { claimFormat, OldBuildError } from '#db/outbox.ts';
import { opened } from '#shared/opening.ts';
import { SYNC_CHANNEL, type SyncAccount, SyncNotice } from '#shared/sync-protocol.ts';
import { followPage, loadWorker, startWorker, stopWorker, wakeWorker } from './bridge.ts';
import { sayDeleted, stopWatchingStorage } from './storage-watch.ts';

/**
 * If opening takes longer than this, another tab has an older version of the database open (F59), or the device is very
 * busy.
 */
const OPEN_PATIENCE_MS = 3_000;

export type StartResult =
  | { kind: 'ready' }
  | { kind: 'storage-blocked'; message: string }
  | { kind: 'old-build' }
  /** `later`: the result as soon as the database is free. */
  | { kind: 'waiting-for-other-tab'; later: Promise<StartResult> };

export interface SyncedAccount {
  /** `{host}/api`; the default is the page's own origin. */
  apiBase?: string;
  userId: number;
  /** The ways in which the server may spell this person's name. */
  names: string[];
  /** Reads everything again, as on a new device. The data on this device stays until then. */
  readAgain?: boolean;
}

let stopListening: (() => void) | undefined;
/** Counts how often the sync was ended, so that a late start can detect it. */
let stops = 0;

/** Opens the person's database and starts the sync. Screens can read the database once this is ready. */
export function startSync(account: SyncedAccount): Promise<StartResult> {
  const later = openAndStart(account);
  const patience = new Promise<StartResult>((resolve) => {
    setTimeout(() => resolve({ kind: 'waiting-for-other-tab', later }), OPEN_PATIENCE_MS);
  });
  return Promise.race([later, patience]);
}

async function openAndStart(account: SyncedAccount): Promise<StartResult> {
  const apiBase = account.apiBase ?? `${location.origin}/api`;
  const stopsBefore = stops;
  const isStopped = () => stops !== stopsBefore;
  const result = await open(apiBase, account.userId);
  if (result.kind !== 'ready') {
    if (!isStopped()) stopWorker();
    return result;
  }
  if (account.readAgain && !isStopped()) await (await import('#db/read-again.ts')).readAllAgain();
  // Nothing may be started for a person who has signed out meanwhile. The sign-out closed the database.
  if (isStopped()) return { kind: 'storage-blocked', message: 'Signed out meanwhile' };
  const startEngine = () =>
    startAndWake({
      apiBase,
      userId: account.userId,
      names: account.names,
      version: document.documentElement.dataset.version ?? '',
    });
  stopListening?.();
  stopListening = listenForOccasions(startEngine);
  // Start it at once: without a worker, "Sync now" would ask people to sign in again.
  startEngine();
  void opened().then(() => {
    if (isStopped()) return;
    // Otherwise the first tap would have to wait until it is open.
    currentMirrors().strict.open().catch(console.warn);
  });
  return result;
}

/** The page is usable without the worker. Saved writes wait until it runs. */
function startAndWake(account: SyncAccount): void {
  startWorker(account)
    .then(() => wakeWorker('start'))
    .catch((error: unknown) => console.error('The sync worker could not be started.', error));
}

/** Ends the sync and closes the database at sign-out. Unsent writes stay queued. */
export async function stopSync(): Promise<void> {
  stops += 1;
  stopListening?.();
  stopListening = undefined;
  stopWorker();
  stopWatchingStorage();
  closeMirrors();
}

async function open(apiBase: string, userId: number): Promise<StartResult> {
  try {
    // On a new device the worker's code loads meanwhile: its first rows are what everybody waits for.
    const mirrors = await openMirrors(apiBase, userId, loadWorker);
    await watchDeletion(mirrors, claimFormat(mirrors), sayDeleted);
    return { kind: 'ready' };
  } catch (error) {
    if (error instanceof OldBuildError) return { kind: 'old-build' };
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'storage-blocked', message };
  }
}

/**
 * Wake-ups from the page (S21); the workers handle the timer, other tabs and Background Sync themselves. The browser
 * may keep a page that is left in its back/forward cache (F62). A worker suspended with it would hold its lock and its
 * transaction, and no other page could read or write (S13). So the worker is stopped, and a restored page starts a new
 * one. (Dexie does the same with the page's own connections.)
 */
function listenForOccasions(startEngine: () => void): () => void {
  const onVisible = () => {
    followPage();
    if (document.visibilityState === 'visible') void wakeWorker('visible');
  };
  const onOnline = () => void wakeWorker('online');
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) startEngine();
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', onOnline);
  window.addEventListener('pageshow', onPageShow);
  window.addEventListener('pagehide', stopWorker);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('pageshow', onPageShow);
    window.removeEventListener('pagehide', stopWorker);
  };
}

/** Calls back with each token that the server has refused (S20). Returns a function that stops it. */
export function onUnauthorized(callback: (refused: string) => void): () => void {
  const channel = new BroadcastChannel(SYNC_CHANNEL);
  channel.addEventListener('message', (event) => {
    const notice = SyncNotice.safeParse(event.data);
    if (notice.success) callback(notice.data.token);
  });
  return () => channel.close();
}
