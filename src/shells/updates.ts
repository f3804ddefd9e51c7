import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';

/* Whether a new version waits, for the screens. `register-app.ts` registers the service worker and sets it. */

let isReady = false;
const listeners = new Set<() => void>();

interface Registered {
  workbox?: Workbox;
  registration?: ServiceWorkerRegistration | undefined;
  /** Called before each look for a new version. */
  onCheck?: () => void;
}

/** True if a new version is waiting for 'Update Now'. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(subscribe, () => isReady);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Filled by the registration. */
export const registered: Registered = {};

export function tellReady(): void {
  isReady = true;
  for (const listener of listeners) listener();
}
