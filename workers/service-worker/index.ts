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
import {
  dropOldCatalogs,
  installLanguages,
  isCatalog,
  keepLanguage,
  keptCatalog,
  sortFiles,
} from './languages.ts';
import { isPicture, keptPicture } from './pictures.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

z.config({ jitless: true });

// The app opens from this device, on any of its addresses, with or without a network.
const { app, catalogs } = sortFiles(self.__WB_MANIFEST);
precacheAndRoute(app);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/dev\//],
  }),
);

// It also opens in the language that was chosen on this device.
registerRoute(isCatalog, ({ request }) => keptCatalog(request));
self.addEventListener('install', (event) =>
  event.waitUntil(installLanguages(catalogs, self.registration.active !== null)),
);

registerRoute(isPicture, ({ request }) => keptPicture(request));

// The very first installation serves the page that is open already.
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), dropOldCatalogs(catalogs)]));
});

const UpdateMessage = z.object({ type: z.literal('SKIP_WAITING') });
const LanguageMessage = z.object({ type: z.literal('LANGUAGE'), tag: z.string() });

// A new version waits until its user says so: 'Update Now' (spec part 1, section 2).
self.addEventListener('message', (event) => {
  if (UpdateMessage.safeParse(event.data).success) void self.skipWaiting();
  const chosen = LanguageMessage.safeParse(event.data);
  if (!chosen.success) return;
  event.waitUntil(Promise.all([keepLanguage(catalogs, chosen.data.tag), serveOpenPages()]));
});

/** A page that was loading while this worker took over is controlled by none until it sends its language. */
async function serveOpenPages(): Promise<void> {
  try {
    await self.clients.claim();
  } catch {
    // A new version that still waits may not claim them; it does so when it is activated.
  }
}

/** Background Sync is not in TypeScript's list of events: Chromium alone has it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(syncInBackground());
});
