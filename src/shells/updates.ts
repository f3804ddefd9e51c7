import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';

/** What controls this page and what waits, as far as the screens need it. `register-app.ts` finds it out. */

let isReady = false;
const listeners = new Set<() => void>();

interface Registered {
  workbox?: Workbox;
  registration?: ServiceWorkerRegistration | undefined;
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
