import { currentMirror, currentMirrors } from '#db/current.ts';
import { deviceView, forgetUnreadable } from '#db/device-view.ts';
import { chooseContacts } from '#db/kept-contacts.ts';
import { openMirrorCounts } from '#db/others.ts';
import { Mirror, mirrorName } from '#db/schema.ts';
import { markErased } from '#shared/erasable-devices.ts';
import { forgetAsked } from '#src/data-use/text-only.ts';
import { vaultOf } from '#src/vault/vault.ts';
import { stopWorker } from './bridge.ts';
import { diagnosisOf, type StorageFacts } from './diagnosis.ts';
import { type Refreshed, refreshNow } from './refresh.ts';

/** In WebKit, `navigator.storage` may be undefined. */
export async function storageFacts(): Promise<StorageFacts> {
  const storage: StorageManager | undefined = navigator.storage;
  try {
    const [estimate, persisted] = await Promise.all([
      storage?.estimate?.(),
      storage?.persisted?.(),
    ]);
    return { usedBytes: estimate?.usage, quotaBytes: estimate?.quota, persisted };
  } catch (error) {
    console.info('The browser does not tell about its storage', error);
    return {};
  }
}

/** Maximum wait for a browser that asks its user and gets no answer (S35). */
const PERSIST_PATIENCE_MS = 20_000;

/** Asks the browser to keep the data even if storage runs short. */
export async function askToPersist(): Promise<boolean> {
  const patience = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), PERSIST_PATIENCE_MS);
  });
  return Promise.race([navigator.storage?.persist?.() ?? false, patience]);
}

/** Removes parts that could not be read; the outbox is never touched. */
export function putAway(keys: readonly string[]): Promise<void> {
  return forgetUnreadable(currentMirrors().strict, keys);
}

/** Other people who have unsent changes on this device. */
export function othersOnDevice(apiBase: string, userId: number) {
  return openMirrorCounts(mirrorName(apiBase, userId));
}

/** Everything that helps to diagnose a problem, without personal data: counts, states and reasons. */
export async function diagnosis(build: string): Promise<string> {
  const { relaxed } = currentMirrors();
  const [view, ops, storage] = await Promise.all([
    deviceView(relaxed),
    relaxed.ops.toArray(),
    storageFacts(),
  ]);
  const about = { build, browser: navigator.userAgent, online: navigator.onLine };
  return JSON.stringify(diagnosisOf({ ...about, madeAt: Date.now(), storage, view, ops }), null, 2);
}

/**
 * Removes one person's database, and the pictures and map tiles of this device and which of them were asked for. Other
 * people's data stays.
 */
export async function eraseDevice(apiBase: string, userId: number): Promise<void> {
  stopWorker();
  const db = new Mirror(mirrorName(apiBase, userId), 'strict');
  await db.delete();
  await vaultOf(apiBase, userId).erase();
  await clearCaches();
  await forgetAsked();
  await markErased({ apiBase, userId });
}

/** Removes the cached pictures and map tiles. */
export async function clearCaches(): Promise<void> {
  const names = await caches.keys();
  const own = names.filter((name) => !name.includes('precache'));
  await Promise.all(own.map((name) => caches.delete(name)));
}

/**
 * Makes this device keep all contacts of the network or only the recent ones, and starts a run that reads or removes the
 * others. Without a connection, a later run does.
 */
export async function keepContacts(which: 'all' | 'recent'): Promise<Refreshed> {
  await chooseContacts(currentMirror(), which);
  return refreshNow();
}
