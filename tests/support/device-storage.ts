import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Short delays, so that a test does not have to wait for a minute (workers/sync/run/browser-ports.ts). */
export const SHORT_TIMES = {
  settle: 500,
  settleAfterGateway: 500,
  betweenEmptyReads: 200,
  vouch: 1_000,
};

/** Writes one record to the store of idb-keyval; the page must have the app's origin. */
function setKeyval(page: Page, key: string, value: unknown): Promise<void> {
  return page.evaluate(putKeyval, [key, value] as const);
}

/** The same for a page in any browser engine; runs in the page. */
export function putKeyval([name, record]: readonly [string, unknown]): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('keyval-store');
    opening.onupgradeneeded = () => opening.result.createObjectStore('keyval');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('keyval', 'readwrite');
      writing.objectStore('keyval').put(record, name);
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
      writing.onerror = () => reject(writing.error);
    };
  });
}

/** Reads one record of idb-keyval; runs in the page. */
export function keyvalOf(name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('keyval-store');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('keyval').objectStore('keyval').get(name);
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
      reading.onerror = () => reject(reading.error);
    };
  });
}

export function shortenTimes(page: Page, changed: Record<string, number> = {}): Promise<void> {
  return setKeyval(page, 'sync-times', { ...SHORT_TIMES, ...changed });
}

/** Names of the databases of signed-in people on this device. */
export async function mirrorNames(page: Page): Promise<string[]> {
  const all = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name),
  );
  return all.flatMap((name) => (name?.startsWith('fieldbook:') ? [name] : [])).sort();
}

export type StoredRow = Record<string, unknown>;

/** All rows of one table on the device, read without the app. */
export function storedRows(page: Page, mirror: string, table: string): Promise<StoredRow[]> {
  return page.evaluate(
    ([name, store]) =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    [mirror, table] as const,
  );
}

/** Whether the first download is complete for everybody on this device. */
export async function isDownloaded(page: Page): Promise<boolean> {
  const mirrors = await mirrorNames(page);
  const runs = await Promise.all(mirrors.map((mirror) => storedRows(page, mirror, 'runs')));
  const feeds = await Promise.all(mirrors.map((mirror) => storedRows(page, mirror, 'feeds')));
  return (
    mirrors.length > 0 &&
    runs.every((rows) => rows.length > 0) &&
    feeds.every((rows) => rows.some(({ readAt }) => Number(readAt) > 0))
  );
}

/** All drafts of the only person on the device, as text. */
export async function draftsOn(page: Page): Promise<string> {
  const [mirror = ''] = await mirrorNames(page);
  return JSON.stringify(await storedRows(page, mirror, 'drafts'));
}

/** Everything in any database, cache or other store of this browser, as text. */
export function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
      const db = await asked(indexedDB.open(name ?? ''));
      for (const table of db.objectStoreNames) {
        const rows: unknown[] = await asked(db.transaction(table).objectStore(table).getAll());
        texts.push(`${name} ${table} ${JSON.stringify(rows)}`);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        // Skips the app's own files; answers of the server are included.
        if (/\.(js|css|woff2|png|svg|wasm|json)(\?|$)/.test(url)) continue;
        const kept = await cache.match(url);
        texts.push(`${name} ${url} ${await kept?.text()}`);
      }
    }
    return texts.join('\n');
  });
}

/** Files of a browser profile that contain one of these words, each with the surrounding text. */
export function filesTelling(profile: string, words: readonly string[]): string[] {
  return readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .flatMap((file) => {
      const bytes = readFileSync(file);
      const found = words.flatMap((word) => [
        bytes.indexOf(word),
        bytes.indexOf(Buffer.from(word, 'utf16le')),
      ]);
      return found
        .filter((at) => at >= 0)
        .map((at) => `${file}: ${bytes.toString('latin1', Math.max(0, at - 300), at + 100)}`);
    });
}
