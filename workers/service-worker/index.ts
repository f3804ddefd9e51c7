/// <reference lib="webworker" />
import { PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import * as z from 'zod/mini';
import { AppRequest } from '#shared/app-files.ts';
import type { InstallPlan } from '#shared/install-plan.ts';
import { SYNC_TAG } from '#shared/sync-protocol.ts';
import { meterHere } from '#src/data-use/meter.ts';
import { AppFiles } from './app-files.ts';
import { importEngine, syncInBackground } from './background-sync.ts';
import {
  dropOldCatalogs,
  installLanguages,
  isCatalog,
  keepLanguage,
  keptCatalog,
} from './languages.ts';
import { isPicture, keptPicture } from './pictures.ts';

declare const self: ServiceWorkerGlobalScope & { __INSTALL_PLAN: InstallPlan };

z.config({ jitless: true });

const plan = self.__INSTALL_PLAN;
const app = new AppFiles(plan);
// The browser times everything that this worker loads, but not its own script.
const meter = meterHere();

// Every address of the app is served from this device, with or without a network.
registerRoute(
  new NavigationRoute(({ request }) => app.page(request), { denylist: [/^\/api\//, /^\/dev\//] }),
);
registerRoute(new PrecacheRoute(app.controller));

// The catalog of the language chosen on this device is served from here as well.
registerRoute(isCatalog, ({ request }) => keptCatalog(request));

// Pages of the build before may still be open.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request),
);

registerRoute(isPicture, ({ request }) => keptPicture(request));

self.addEventListener('install', (event) => {
  event.waitUntil(leaveCallsAlone(event));
  event.waitUntil(install(event));
});

/** TypeScript does not declare it because only Chromium implements it (Service Worker Static Routing API). */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rules: readonly object[]): Promise<void>;
}

/**
 * This worker answers no call of the API. Where the browser can, it sends calls without starting the worker and waiting
 * for its reply.
 */
async function leaveCallsAlone(event: RoutingEvent): Promise<void> {
  try {
    await event.addRoutes?.([
      { condition: { urlPattern: { pathname: '/api/pictures/*' } }, source: 'fetch-event' },
      { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    ]);
  } catch (error) {
    console.info('Calls pass through the service worker', error);
  }
}

/** If any part fails, the browser keeps the version that it has, and this one is retried. */
async function install(event: ExtendableEvent): Promise<void> {
  const isUpdate = self.registration.active !== null;
  await importEngine(plan.engine);
  await Promise.all([app.install(event, isUpdate), installLanguages(plan.catalogs, isUpdate)]);
  meter.addInstallation(plan.ownBytes, isUpdate);
}

// The first installation also takes control of the page that is already open.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([self.clients.claim(), app.dropOldFiles(), dropOldCatalogs(plan.catalogs)]),
  );
});

const UpdateMessage = z.object({ type: z.literal('SKIP_WAITING') });
const LanguageMessage = z.object({ type: z.literal('LANGUAGE'), tag: z.string() });

self.addEventListener('message', (event) => {
  if (UpdateMessage.safeParse(event.data).success) event.waitUntil(takeOver(event));
  const asked = AppRequest.safeParse(event.data);
  if (asked.success) {
    const [port] = event.ports;
    event.waitUntil(app.answer(event, asked.data).then((state) => port?.postMessage(state)));
  }
  const chosen = LanguageMessage.safeParse(event.data);
  if (!chosen.success) return;
  event.waitUntil(Promise.all([keepLanguage(plan.catalogs, chosen.data.tag), serveOpenPages()]));
});

/**
 * A new version waits until the user presses 'Update Now' (spec part 1, section 2). Before it takes over, it fetches
 * what has been added to the current one since it was installed.
 */
async function takeOver(event: ExtendableMessageEvent): Promise<void> {
  try {
    await app.install(event, true);
  } catch (error) {
    console.info('The new version is not complete', error);
    event.ports[0]?.postMessage('incomplete');
    return;
  }
  event.ports[0]?.postMessage('complete');
  await self.skipWaiting();
}

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
  if (sync.tag === SYNC_TAG) sync.waitUntil(syncInBackground(plan.engine));
});
