/// <reference lib="webworker" />
import { BACKGROUND_SYNC } from '#shared/sync-protocol.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Imports the sync engine, the same file that pages run in their worker. A service worker may import only while it is
 * being installed; the browser keeps what it has imported then. Without Background Sync the engine is never needed.
 */
export async function importEngine(address: string): Promise<void> {
  if (BACKGROUND_SYNC in self || !('sync' in self.registration)) return;
  await bringIntoCache(address);
  self.importScripts(address);
}

/** Sends the outbox while no page is open (S37). */
export async function syncInBackground(engine: string): Promise<void> {
  await importEngine(engine);
  const run: unknown = Reflect.get(self, BACKGROUND_SYNC);
  if (typeof run !== 'function') throw new Error('The sync engine is not on this device.');
  await run(__VERSION__);
}

/** The browser times what is fetched, but not what is imported, so that this transfer could not be counted. */
async function bringIntoCache(address: string): Promise<void> {
  if (self.registration.installing) await (await fetch(address)).arrayBuffer();
}
