import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';

/**
 * How a new version is installed and activated (spec part 1, 2: Update banner).
 *
 *   register ─► installed beside the version that controls the page ─► waiting: `isReady`
 *   'Update Now' ─► SKIP_WAITING to the waiting worker ─► controlling ─► reload, in this tab only
 *
 * Nothing happens until somebody presses the button. If it was pressed in another tab, this page keeps running its old
 * version and keeps its banner, whose button then only reloads.
 */
const CHECK_EVERY_MS = 60 * 60 * 1000;
/** Delay before a failed installation is retried; it doubles after each attempt. */
const RETRY_MS = 5_000;
const MOST_RETRY_MS = 5 * 60_000;

let isReady = false;
let workbox: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;
const listeners = new Set<() => void>();

/** True if a new version is waiting for 'Update Now'. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(subscribe, () => isReady);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What controls this page, and what waits; undefined before the registration. */
export function registered(): { workbox?: Workbox; registration?: ServiceWorkerRegistration } {
  return { workbox, registration };
}

/** Registers /service-worker.js and checks for updates. Without service workers the app works online only. */
export async function registerServiceWorker(): Promise<void> {
  if (!navigator.serviceWorker) return;
  await install(RETRY_MS);
  setInterval(() => void checkForUpdate(), CHECK_EVERY_MS);
}

/**
 * The browser gives up a first installation if a single file fails to load, and would only retry at the next start.
 * Files that have been loaded are not fetched again.
 */
async function install(retryMs: number): Promise<void> {
  const again = () => setTimeout(() => void install(Math.min(2 * retryMs, MOST_RETRY_MS)), retryMs);
  try {
    const { Workbox } = await import('workbox-window');
    // A `Workbox` instance can register only once.
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
    // Most likely there is no network: the next hourly check will do.
    console.info('Could not look for a new version', error);
  }
}
