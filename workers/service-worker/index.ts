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

// Every address of the app is served from this device, with or without a network.
const { app, catalogs } = sortFiles(self.__WB_MANIFEST);
precacheAndRoute(app);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/dev\//],
  }),
);

// The catalog of the language chosen on this device is served from here as well.
registerRoute(isCatalog, ({ request }) => keptCatalog(request));
self.addEventListener('install', (event) =>
  event.waitUntil(installLanguages(catalogs, self.registration.active !== null)),
);

registerRoute(isPicture, ({ request }) => keptPicture(request));

// The first installation also takes control of the page that is already open.
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), dropOldCatalogs(catalogs)]));
});

const UpdateMessage = z.object({ type: z.literal('SKIP_WAITING') });
const LanguageMessage = z.object({ type: z.literal('LANGUAGE'), tag: z.string() });

// A new version waits until the user presses 'Update Now' (spec part 1, section 2).
self.addEventListener('message', (event) => {
  if (UpdateMessage.safeParse(event.data).success) void self.skipWaiting();
  const chosen = LanguageMessage.safeParse(event.data);
  if (!chosen.success) return;
  event.waitUntil(Promise.all([keepLanguage(catalogs, chosen.data.tag), serveOpenPages()]));
});

/** A page that was loading while this worker took over has no controller until it sends its language. */
async function serveOpenPages(): Promise<void> {
  try {
    await self.clients.claim();
  } catch {
    // A version that is still waiting may not claim pages; it does so when it is activated.
  }
}

/** TypeScript does not declare the Background Sync event because only Chromium implements it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(syncInBackground());
});
