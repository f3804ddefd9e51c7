import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { loadAgain } from './load-again.ts';

/**
 * A new version on its way into use (spec part 1, 2: Update banner).
 *
 *   register ─► installed beside the version that controls the page ─► waiting: `isReady`
 *   'Update Now' ─► SKIP_WAITING to the waiting worker ─► controlling ─► reload, in this tab only
 *
 * Nothing happens without the press of the button. Where another tab pressed it, this page keeps running
 * its old version, keeps its banner, and the button only reloads.
 */
const CHECK_EVERY_MS = 60 * 60 * 1000;
/** Until an installation that failed is tried again; twice as long after each try. */
const RETRY_MS = 5_000;
const MOST_RETRY_MS = 5 * 60_000;

let isReady = false;
let workbox: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;
const listeners = new Set<() => void>();

/** True when a new version waits for 'Update Now'. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(subscribe, () => isReady);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Brings the new version into use and loads the page again. */
export function updateNow(): void {
  if (!registration?.waiting) {
    void loadAgain();
    return;
  }
  workbox?.addEventListener('controlling', () => void loadAgain());
  workbox?.messageSkipWaiting();
}

/** Registers /service-worker.js and watches for its successors. Without one the app works, online only. */
export async function registerServiceWorker(): Promise<void> {
  if (!navigator.serviceWorker) return;
  await install(RETRY_MS);
  setInterval(() => void checkForUpdate(), CHECK_EVERY_MS);
}

/**
 * The browser gives up a first installation when one file does not arrive, and would only try again at the next start.
 * Files that did arrive are not fetched again.
 */
async function install(retryMs: number): Promise<void> {
  const again = () => setTimeout(() => void install(Math.min(2 * retryMs, MOST_RETRY_MS)), retryMs);
  try {
    const { Workbox } = await import('workbox-window');
    // It can register once only.
    const latest = new Workbox('/service-worker.js');
    workbox = latest;
    latest.addEventListener('waiting', tellReady);
    latest.addEventListener('redundant', () => {
      if (latest === workbox && !registration?.active) again();
    });
    registration = await latest.register();
  } catch (error) {
    console.info('The app is not on this device yet', error);
    again();
  }
}

function tellReady(): void {
  isReady = true;
  for (const listener of listeners) listener();
}

async function checkForUpdate(): Promise<void> {
  try {
    await workbox?.update();
  } catch (error) {
    // No network, most likely: the next hour will do.
    console.info('Could not look for a new version', error);
  }
}
