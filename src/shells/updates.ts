import { useSyncExternalStore } from 'react';
import { loadAgain } from './load-again.ts';

/**
 * A new version on its way into use (spec part 1, 2: Update banner).
 *
 *   register ─► updatefound ─► installed, while another worker controls the page ─► `ready`
 *   'Update Now' ─► SKIP_WAITING to the waiting worker ─► controllerchange ─► reload, in this tab only
 *
 * Nothing happens without the press of the button. Where another tab pressed it, this page keeps running
 * its old version, keeps its banner, and the button only reloads.
 */
const CHECK_EVERY_MS = 60 * 60 * 1000;
/** Until a first installation that failed is tried again; twice as long after each try. */
const RETRY_MS = 5_000;
const MOST_RETRY_MS = 5 * 60_000;

let ready = false;
let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();
const watched = new WeakSet<ServiceWorker>();

/** True when a new version waits for 'Update Now'. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(subscribe, () => ready);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Brings the new version into use and loads the page again. */
export function updateNow(): void {
  if (waiting?.state !== 'installed') {
    void loadAgain();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => void loadAgain(), {
    once: true,
  });
  waiting.postMessage({ type: 'SKIP_WAITING' });
}

/** Registers /service-worker.js and watches for its successors. Without one the app works, online only. */
export async function registerServiceWorker(): Promise<void> {
  const container = navigator.serviceWorker;
  if (!container) return;
  try {
    const registration = await install(container, RETRY_MS);
    setInterval(() => void checkForUpdate(registration), CHECK_EVERY_MS);
  } catch (error) {
    console.warn('The service worker could not be registered', error);
  }
}

/**
 * The browser gives up a first installation when one file does not arrive, and would only try again at the next start.
 * Files that did arrive are not fetched again.
 */
async function install(
  container: ServiceWorkerContainer,
  retryMs: number,
): Promise<ServiceWorkerRegistration> {
  const registration = await container.register('/service-worker.js');
  const watch = (worker: ServiceWorker | null) => {
    if (!worker || watched.has(worker)) return;
    watched.add(worker);
    // WebKit may say that the first one is installed when it serves the page already.
    const isFirst = !registration.active;
    worker.addEventListener('statechange', () => {
      if (!isFirst) noticeWaiting(worker);
      const hasFailed = worker.state === 'redundant' && !registration.active;
      if (hasFailed) setTimeout(() => void installAgain(container, retryMs), retryMs);
    });
  };
  noticeWaiting(registration.waiting);
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  return registration;
}

async function installAgain(container: ServiceWorkerContainer, waitedMs: number): Promise<void> {
  const retryMs = Math.min(2 * waitedMs, MOST_RETRY_MS);
  try {
    await install(container, retryMs);
  } catch (error) {
    console.info('The app is not on this device yet', error);
    setTimeout(() => void installAgain(container, retryMs), retryMs);
  }
}

function noticeWaiting(worker: ServiceWorker | null): void {
  // Without a controller this is the very first installation: nothing is being replaced.
  if (worker?.state !== 'installed' || !navigator.serviceWorker.controller) return;
  waiting = worker;
  ready = true;
  for (const listener of listeners) listener();
}

async function checkForUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    await registration.update();
  } catch (error) {
    // No network, most likely: the next hour will do.
    console.info('Could not look for a new version', error);
  }
}
