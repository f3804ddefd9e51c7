/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import * as z from 'zod/mini';
import { SYNC_TAG } from '#shared/sync-protocol.ts';
import { syncInBackground } from './background-sync.ts';
import { isPicture, keptPicture } from './pictures.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

z.config({ jitless: true });

// The app opens from this device, on any of its addresses, with or without a network.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/dev\//],
  }),
);

registerRoute(isPicture, ({ request }) => keptPicture(request));

// The very first installation serves the page that is open already.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const UpdateMessage = z.object({ type: z.literal('SKIP_WAITING') });

// A new version waits until its user says so: 'Update Now' (spec part 1, section 2).
self.addEventListener('message', (event) => {
  if (UpdateMessage.safeParse(event.data).success) void self.skipWaiting();
});

/** Background Sync is not in TypeScript's list of events: Chromium alone has it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(syncInBackground());
});
