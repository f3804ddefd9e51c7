import type { Remote } from 'comlink';
import { savesData } from '#shared/saves-data.ts';
import {
  type PageState,
  type SyncAccount,
  type SyncWorker,
  type WakeReason,
  WakeResult,
} from '#shared/sync-protocol.ts';
import { watchStorage } from './storage-watch.ts';

/** A worker that does not answer within this time is replaced (S37), because it is dead. */
const CALL_TIMEOUT_MS = 5_000;
/**
 * A run takes at most 25 s and may have to wait for one in another context, but while a long list is arriving it
 * continues for minutes (S12). The caller waits no longer than this.
 */
const RUN_WAIT_MS = 90_000;

interface Bridge {
  worker: Worker;
  remote: Remote<SyncWorker>;
  account: SyncAccount;
  /** True once it has answered. From then on, silence means that it is dead, not that it is still loading. */
  hasAnswered: boolean;
}

let bridge: Bridge | undefined;
/** A worker whose code is loading. It has not been started for anybody. */
let ahead: Promise<Pick<Bridge, 'worker' | 'remote'>> | undefined;
/** Counts starts and stops of a worker, so that a start notices what happened while its code was loading. */
let turns = 0;

/** Loads the code of the worker that the next `startWorker` will start. */
export function loadWorker(): void {
  if (ahead) return;
  const loading = newWorker();
  ahead = loading;
  // The start loads it again, and reports its failure.
  loading.catch(() => {
    if (ahead === loading) ahead = undefined;
  });
}

async function newWorker(): Promise<Pick<Bridge, 'worker' | 'remote'>> {
  // Loaded separately from the first screen, which never waits for the worker.
  const { wrap } = await import('comlink');
  const worker = new Worker(new URL('../../workers/sync/run/entry.ts', import.meta.url), {
    type: 'module',
    name: 'sync',
  });
  return { worker, remote: wrap<SyncWorker>(worker) };
}

/** Starts the sync worker for one person and stops an earlier one. */
export async function startWorker(account: SyncAccount): Promise<void> {
  const loading = ahead?.catch(newWorker) ?? newWorker();
  ahead = undefined;
  stopWorker();
  const turn = turns;
  const { worker, remote } = await loading;
  if (turn !== turns) {
    worker.terminate();
    return;
  }
  const started = { worker, remote, account, hasAnswered: false };
  bridge = started;
  const answer = remote.start(account).then(() => {
    started.hasAnswered = true;
  });
  await within(CALL_TIMEOUT_MS, answer);
  followPage();
}

/** The worker, for features that the first screen does not need. */
export function currentWorker(): Remote<SyncWorker> | undefined {
  return bridge?.remote;
}

/** A hidden page is at rest, and has no live hints, as for users who save data. Call it when one of these changes. */
export function followPage(): void {
  const isVisible = document.visibilityState === 'visible';
  const isListening = isVisible && !savesData();
  const page: PageState = { isVisible, isListening, minuteMoment: performance.timeOrigin };
  bridge?.remote.follow(page).catch(console.error);
}

export function stopWorker(): void {
  turns += 1;
  bridge?.worker.terminate();
  bridge = undefined;
  ahead?.then(({ worker }) => worker.terminate()).catch(() => undefined);
  ahead = undefined;
}

/** The outcome of a request for a run. `silent`: the worker did not answer and was replaced. */
export type WakeOutcome =
  | { kind: 'ended'; end: string; detail?: string | undefined }
  | { kind: 'busy' | 'signed-out' | 'silent' };

/** Requests a run. This is only a hint: nothing that was saved depends on its answer (S37). */
export async function wakeWorker(why: WakeReason): Promise<WakeOutcome> {
  const current = bridge;
  if (!current) return { kind: 'signed-out' };
  watchStorage();
  try {
    if (current.hasAnswered) await within(CALL_TIMEOUT_MS, current.remote.ping());
    const said = await soon(current.remote.wake(why));
    if (said === undefined) {
      // A worker that is alive must not be stopped: it would read the list from the start, again and again.
      await within(CALL_TIMEOUT_MS, current.remote.ping());
      return { kind: 'ended', end: 'deadline' };
    }
    const answer = WakeResult.parse(said);
    return typeof answer === 'string' ? { kind: answer } : { kind: 'ended', ...answer };
  } catch (error) {
    console.error('The sync worker did not answer and is started again.', error);
    if (bridge === current) await replaceWorker(current.account);
    return { kind: 'silent' };
  }
}

async function replaceWorker(account: SyncAccount): Promise<void> {
  try {
    await startWorker(account);
    // It knows of no work until it is woken. If this fails too, the next wake replaces it again.
    bridge?.remote.wake('start').catch(console.error);
  } catch (error) {
    console.error('The sync worker could not be started.', error);
  }
}

class NoAnswerError extends Error {}

/** The answer of a run, or undefined if it takes too long to wait for it. */
async function soon<T>(run: Promise<T>): Promise<T | undefined> {
  try {
    return await within(RUN_WAIT_MS, run);
  } catch (error) {
    if (error instanceof NoAnswerError) return undefined;
    throw error;
  }
}

function within<T>(ms: number, call: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswerError(`no answer within ${ms} ms`)), ms);
    call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
