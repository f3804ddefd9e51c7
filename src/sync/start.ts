import { closeMirrors, openMirrors } from '#db/current.ts';
import { claimFormat, OldBuildError } from '#db/outbox.ts';
import { SYNC_CHANNEL, SyncNotice } from '#shared/sync-protocol.ts';
import { startWorker, stopWorker, wakeWorker } from './bridge.ts';

/** Longer than this, another tab holds an older form of the database open (F59). */
const OPEN_PATIENCE_MS = 3_000;

export type StartResult =
  | { kind: 'ready' }
  | { kind: 'storage-blocked'; message: string }
  | { kind: 'old-build' }
  | { kind: 'waiting-for-other-tab' };

export interface SyncedAccount {
  /** `{host}/api`; default: where the page came from. */
  apiBase?: string;
  userId: number;
  /** Ways in which the server may spell this person's name. */
  names: string[];
}

let stopListening: (() => void) | undefined;

/** Opens the person's database and starts the sync. The screens may read as soon as this is ready. */
export async function startSync(account: SyncedAccount): Promise<StartResult> {
  const apiBase = account.apiBase ?? `${location.origin}/api`;
  const opened = await openInTime(apiBase, account.userId);
  if (opened.kind !== 'ready') return opened;
  stopListening?.();
  stopListening = listenForOccasions();
  // The page is usable without the worker; what was saved waits until it runs.
  startWorker({ apiBase, userId: account.userId, names: account.names })
    .then(() => wakeWorker('start'))
    .catch((error: unknown) => console.error('The sync worker could not be started.', error));
  return opened;
}

/** Ends the sync and closes the database, at sign-out. What waits, waits. */
export async function stopSync(): Promise<void> {
  stopListening?.();
  stopListening = undefined;
  stopWorker();
  closeMirrors();
}

async function openInTime(apiBase: string, userId: number): Promise<StartResult> {
  const opening = open(apiBase, userId);
  const patience = new Promise<StartResult>((resolve) => {
    setTimeout(() => resolve({ kind: 'waiting-for-other-tab' }), OPEN_PATIENCE_MS);
  });
  return Promise.race([opening, patience]);
}

async function open(apiBase: string, userId: number): Promise<StartResult> {
  try {
    const { strict } = await openMirrors(apiBase, userId);
    await claimFormat(strict);
    return { kind: 'ready' };
  } catch (error) {
    if (error instanceof OldBuildError) return { kind: 'old-build' };
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'storage-blocked', message };
  }
}

/** Wake-ups from the page (S21); timer, other tabs and Background Sync are the workers' own. */
function listenForOccasions(): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') void wakeWorker('visible');
  };
  const onOnline = () => void wakeWorker('online');
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) void wakeWorker('visible');
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', onOnline);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('pageshow', onPageShow);
  };
}

/** Calls back when the server no longer takes this person's token (S20). Answers how to stop. */
export function onUnauthorized(callback: (userId: number) => void): () => void {
  const channel = new BroadcastChannel(SYNC_CHANNEL);
  channel.addEventListener('message', (event) => {
    const notice = SyncNotice.safeParse(event.data);
    if (notice.success) callback(notice.data.userId);
  });
  return () => channel.close();
}
