import type { Page } from '@playwright/test';
import { TABLES } from '#db/tables/index.ts';
import { mirrorNames, type StoredRow, storedRows } from './device-storage.ts';
import { storedOp } from './mirror-rows.ts';
import { type Beside, OPENED, REFUSAL } from './screen-states.ts';

/*
 * Changes what the databases of the app contain, without the app: `page` shows a file of its origin, so that no other
 * connection is open.
 */

const HOUR = 3_600_000;

/** Deletes everything that was read, but keeps the session and the key of the reports. */
export function emptyDevice(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('fieldbook:')) continue;
      await new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name);
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      });
    }
  });
}

/** Makes everything look as if it was read two hours ago. */
export function ageDevice(page: Page): Promise<void> {
  return page.evaluate(changeDevice, { agedBy: 2 * HOUR, isCut: false, tables: [], ids: [] });
}

/** Lists that could not be read count as never requested. */
export function forgetFailed(page: Page): Promise<void> {
  return page.evaluate(changeDevice, { agedBy: 0, isCut: false, tables: [], ids: [] });
}

/** Adds a queued or refused write of every row, or unreadable versions of the first rows and the opened records. */
export function putBeside(page: Page, beside: Beside): Promise<void> {
  const state = beside === 'waiting' ? 'queued' : 'attention';
  const reason = { kind: 'refused' as const, message: REFUSAL, status: 422 };
  const isWrite = beside !== 'unreadable';
  // Not sent before the year 2100, so that it remains as it is.
  const op = storedOp({ id: beside, state, reason, nextAt: Date.UTC(2100, 0) });
  return page.evaluate(changeDevice, {
    agedBy: 0,
    isCut: beside === 'waiting',
    tables: Object.keys(TABLES),
    ...(isWrite ? { op, ids: [] } : { ids: [...OPENED] }),
  });
}

/**
 * Waits until the lists that a screen has requested have been read: a second at most, or three while one is still due.
 * While the change feed is fresh, the lists that it covers are not read themselves, and none of them is due.
 */
export async function untilListsAreRead(page: Page): Promise<void> {
  const begun = Date.now();
  for (let passed = 0; passed < 3_000; passed = Date.now() - begun) {
    const unread = await unreadLists(page);
    const isAwaited = passed < 1_000 ? unread.length > 0 : unread.some(({ dirty }) => dirty);
    if (!isAwaited) return;
    await page.waitForTimeout(50);
  }
}

async function unreadLists(page: Page): Promise<StoredRow[]> {
  const mirrors = await mirrorNames(page);
  const feeds = await Promise.all(mirrors.map((mirror) => storedRows(page, mirror, 'feeds')));
  return feeds.flat().filter(({ readAt, error }) => !(Number(readAt) > 0) && error === undefined);
}

interface Changes {
  /** Milliseconds. */
  agedBy: number;
  /** Whether the lists may be incomplete. */
  isCut: boolean;
  tables: readonly string[];
  /** In place of all writes: this one for the rows of each table. */
  op?: object;
  /** Numbers of unreadable rows of each table in each list, beside those of its first rows. */
  ids: readonly unknown[];
}

/** Runs in the page. */
async function changeDevice({ agedBy, isCut, tables, op, ids }: Changes): Promise<void> {
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith('fieldbook:')) continue;
    const db = await asked(indexedDB.open(name));
    const changing = db.transaction([...db.objectStoreNames], 'readwrite');
    const store = (table: string) => changing.objectStore(table);
    const feeds: { key: string; readAt: number }[] = await asked(store('feeds').getAll());
    for (const feed of feeds) {
      if (feed.readAt === 0) store('feeds').delete(feed.key);
      if (feed.readAt === 0) continue;
      const age = { readAt: feed.readAt - agedBy, isCut, nextAt: undefined, failures: undefined };
      store('feeds').put({ ...feed, ...age, error: undefined });
    }
    store('ops').clear();
    for (const table of tables) {
      const keys = (await asked(store(table).getAllKeys())) as string[];
      const touches = keys.map((lid) => `${table}:${lid}`);
      if (op && keys.length > 0) store('ops').add({ ...op, id: `${table}`, touches });
      const own = keys.slice(0, 40).map((lid) => lid.slice(1));
      for (const { key: feed } of ids.length > 0 ? feeds : []) {
        for (const id of new Set([...ids, ...own])) {
          const key = `${feed}:${table}:${id}`;
          store('quarantine').put({ key, feed, reason: 'name: expected text', at: 0, raw: { id } });
        }
      }
    }
    await new Promise<void>((resolve, reject) => {
      changing.oncomplete = () => resolve();
      changing.onabort = () => reject(changing.error);
    });
    db.close();
  }
}
