import { useEffect, useSyncExternalStore } from 'react';
import { type AppRequest, AppState, asHolder, isComplete, type Level } from '#shared/app-files.ts';
import type { Holder } from '#shared/permissions.ts';
import { savesData } from '#shared/saves-data.ts';

/*
 * Has the service worker fetch the app: first what the people of this device can open, then, when the page is idle and
 * unless the user saves data, the rest. The worker fetches a few files for each message, so that it is never
 * terminated in the middle, and the page may stop at any time. What has arrived is not fetched again.
 */

/** Delay before the next attempt; it doubles each time. */
const RETRY_MS = 5_000;
const MOST_RETRY_MS = 5 * 60_000;
/** A worker gets at most this time for one message. */
const PATIENCE_MS = 5 * 60_000;

/** What of the app is on this device. Undefined until the service worker has answered. */
let state: AppState | undefined;
const listeners = new Set<() => void>();

/** Whose app is meant. */
let person: Holder | null = null;
/** Counts changes of the person, each of which starts over. */
let turns = 0;

let sayKept: () => void = () => undefined;
/** Resolves when everything that the signed-in person needs is here. Other downloads in advance wait for it. */
export const appKept = new Promise<void>((resolve) => {
  sayKept = resolve;
});

/** Keeps the app of this person on the device. Call it at the start and after each change of the account. */
export async function keepApp(user: Holder | null): Promise<void> {
  if (!navigator.serviceWorker) return;
  turns += 1;
  const turn = turns;
  setPerson(user);
  const isCurrent = () => turn === turns;
  const { waiting } = await navigator.serviceWorker.ready;
  if (!(await fetchUntilHere('needed', isCurrent))) return;
  // What follows a sign-in is known only then.
  if (!user) return;
  sayKept();
  // A version that waits must not lack what the current one has.
  if (waiting) await fetchFrom(waiting, 'needed');
  await idle();
  if (!savesData()) await fetchUntilHere('everything', () => isCurrent() && !savesData());
}

/** What of the app is on this device, as the service worker finds it. Undefined without one. */
export function useKeptApp(user: Holder): AppState | undefined {
  // Also before `keepApp`, which waits for the first rows: a guest needs less, and would be ready.
  useEffect(() => {
    setPerson(user);
    void askForState();
  }, [user]);
  return useSyncExternalStore(subscribe, () => state);
}

/** What is known of another person's app does not apply to this one. */
function setPerson(user: Holder | null): void {
  if (user === person) return;
  person = user;
  state = undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Fetches a level now because the user asked for it. Resolves at the first failure. */
export async function fetchNow(level: Level): Promise<AppState | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.active ? fetchFrom(registration.active, level, tell) : undefined;
}

/** Has a worker fetch a level, a few files at a time. Resolves when it is complete or makes no progress. */
async function fetchFrom(
  worker: ServiceWorker,
  level: Level,
  onState?: (latest: AppState) => void,
): Promise<AppState | undefined> {
  for (let before = -1; ; ) {
    const latest = await ask(worker, level);
    if (!latest) return undefined;
    onState?.(latest);
    const { here } = latest[level];
    if (latest.failure || isComplete(latest[level]) || here === before) return latest;
    before = here;
  }
}

/** Retries until the level is complete, or `isWanted` says no. Returns whether it is. */
async function fetchUntilHere(level: Level, isWanted: () => boolean): Promise<boolean> {
  for (let delay = RETRY_MS; isWanted(); delay = Math.min(2 * delay, MOST_RETRY_MS)) {
    const latest = await fetchNow(level);
    if (latest && isComplete(latest[level])) return true;
    // A full device stays full; the next start tries again.
    if (latest?.failure === 'storage') return false;
    await pause(delay);
  }
  return false;
}

async function askForState(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const latest = registration?.active && (await ask(registration.active));
  if (latest) tell(latest);
}

/** An answer to another question does not end a failure: it lasts until more has arrived. */
function tell(latest: AppState): void {
  const failure = latest.everything.here === state?.everything.here ? state.failure : undefined;
  state = { failure, ...latest };
  for (const listener of listeners) listener();
}

function ask(worker: ServiceWorker, level?: Level): Promise<AppState | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const finish = (answer?: AppState) => {
      port1.close();
      clearTimeout(timer);
      resolve(answer);
    };
    const timer = setTimeout(finish, PATIENCE_MS);
    port1.onmessage = ({ data }) => finish(AppState.safeParse(data).data);
    const request: AppRequest = {
      type: 'APP',
      person: person && asHolder(person),
      ...(level && { fetch: level }),
    };
    worker.postMessage(request, [port2]);
  });
}

/** Ends early if the network returns. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    window.addEventListener('online', finish);
  });
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, RETRY_MS);
  });
}
