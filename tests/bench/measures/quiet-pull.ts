import type { Page, Worker } from '@playwright/test';
import { onFreshDevice } from '../harness/browser.ts';
import { openDevice, startPlace } from '../harness/engine-page.ts';
import { rowOf } from '../harness/table.ts';
import type { Bench } from '../harness/world.ts';

/** Tables whose rows a screen shows. The engine's own records (lease, time, last run) are counted separately. */
const ROWS = ['planters', 'contacts', 'profile', 'hub_leaders', 'ops', 'shadows', 'journal'];

/** S24: a pull without changes writes no row and wakes no screen. */
export const quietPull: Bench = {
  name: 'quiet-pull',
  async run(world) {
    const lines = [];
    for (const extras of [true, false]) {
      const place = await startPlace(world, extras);
      const counted = await onFreshDevice(world.browser, async (context) => {
        const { page, leader } = await openDevice(context, place);
        await page.evaluate((id) => window.bench.watchHub(id), leader.user.id);
        const [worker] = page.workers();
        if (!worker) throw new Error('The sync worker is not there.');
        await countWrites(worker);
        await countReads(page);
        await page.evaluate(() => window.bench.wake('manual'));
        // The page notices the worker's writes a moment later.
        await page.waitForTimeout(2_000);
        const writes = await worker.evaluate<Record<string, number>>('self.writes');
        return { writes, read: await page.evaluate<number>('window.planterReads') };
      });
      const rows = ROWS.reduce((sum, table) => sum + (counted.writes[table] ?? 0), 0);
      const all = Object.values(counted.writes).reduce((sum, count) => sum + count, 0);
      const mode = extras ? 'change feed' : 'documented';
      lines.push(
        rowOf({
          what: `pull without news, ${mode}: rows written`,
          unit: 'writes',
          samples: [rows],
          aim: { median: 0 },
        }),
        rowOf({
          what: '  rows that the hub on the screen read again',
          unit: 'reads',
          samples: [counted.read],
          aim: { median: 0 },
        }),
        rowOf({ what: '  notes of the engine written', unit: 'writes', samples: [all - rows] }),
      );
    }
    return lines;
  },
};

/** Counts the page's reads of planter rows from IndexedDB. */
async function countReads(page: Page): Promise<void> {
  await page.evaluate(`
    window.planterReads = 0;
    for (const kind of [IDBObjectStore, IDBIndex]) {
      for (const name of ['get', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor', 'count']) {
        const original = kind.prototype[name];
        kind.prototype[name] = function (...args) {
          const { name: table } = this.objectStore ?? this;
          if (table === 'planters') window.planterReads += 1;
          return original.apply(this, args);
        };
      }
    }
  `);
}

/** Counts every write of the worker to IndexedDB, by table. */
async function countWrites(worker: Worker): Promise<void> {
  await worker.evaluate(`
    self.writes = {};
    for (const name of ['put', 'add', 'delete', 'clear']) {
      const original = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (...args) {
        self.writes[this.name] = (self.writes[this.name] ?? 0) + 1;
        return original.apply(this, args);
      };
    }
    // A cursor may write too.
    for (const name of ['update', 'delete']) {
      const original = IDBCursor.prototype[name];
      IDBCursor.prototype[name] = function (...args) {
        self.writes.cursor = (self.writes.cursor ?? 0) + 1;
        return original.apply(this, args);
      };
    }
  `);
}
