import type { Page } from '@playwright/test';
import { signInOnDevice } from '../harness/app-page.ts';
import { NAMES_OF_TSX, onFreshDevice, slowDown } from '../harness/browser.ts';
import { rowOf } from '../harness/table.ts';
import type { Bench } from '../harness/world.ts';

const DESK = { width: 1280, height: 844 };
const KEYS = 'lee jackson';

/** The administrator's lists, with half as many users and six times as many reports as there are planters. */
export const adminLists: Bench = {
  name: 'admin-lists',
  async run(world) {
    const { planters, slower, pauses } = world.scale;
    // The benchmark waits for each of them, so more would take minutes.
    const samples = Math.min(world.scale.samples, 20);
    const network = await world.startNetwork({ planters: 60, extras: true });
    const origin = await world.startOrigin({ behind: network.port });
    return onFreshDevice(world.browser, async (context) => {
      await context.addInitScript(NAMES_OF_TSX);
      const page = await signInOnDevice(context, origin, 'admin');
      await page.setViewportSize(DESK);
      await fillTable(page, { table: 'users', count: Math.ceil(planters / 2) });
      await fillTable(page, { table: 'reports', count: planters * 6 });

      await page.goto(`${origin.url}/admin/users`);
      await page.getByRole('table', { name: 'Users' }).waitFor();
      await slowDown(page, slower);
      const users = await timeKeys(page, samples, pauses);

      await slowDown(page, 1);
      await page.goto(`${origin.url}/admin/mbcb-reports`);
      await page
        .getByRole('status')
        .filter({ hasText: /\d reports$/ })
        .waitFor();
      await slowDown(page, slower);
      const reports = await timeKeys(page, samples, pauses);
      const filters = await timeFilters(page, samples, pauses);
      const figures = await timeFigures(page, Math.min(samples, 10), pauses);
      const aim = { p95: 50 };
      const slow = `${slower}x slower`;
      return [
        rowOf({ what: `key in the search of users, ${slow}`, unit: 'ms', samples: users.key, aim }),
        rowOf({ what: '  to the users found', unit: 'ms', samples: users.found }),
        rowOf({
          what: `key in the search of reports, ${slow}`,
          unit: 'ms',
          samples: reports.key,
          aim,
        }),
        rowOf({ what: '  to the reports found', unit: 'ms', samples: reports.found }),
        rowOf({ what: `filter of reports, ${slow}`, unit: 'ms', samples: filters.key, aim }),
        rowOf({ what: '  to the reports found', unit: 'ms', samples: filters.found }),
        rowOf({
          what: `figures of the network, ${slow}`,
          unit: 'ms',
          samples: figures,
          aim: { p95: 200 },
        }),
      ];
    });
  },
};

/** Stores copies of the first row that the device receives, each with its own number, name and month. */
function fillTable(page: Page, filled: { table: string; count: number }): Promise<void> {
  return page.evaluate(async ({ table, count }) => {
    const databases = await indexedDB.databases();
    const name = databases.map((one) => one.name ?? '').find((one) => one.startsWith('fieldbook:'));
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name ?? '');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    let first: Record<string, unknown> | undefined;
    for (let tries = 0; !first && tries < 300; tries += 1) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, 100));
      first = await new Promise((resolve) => {
        const reading = db.transaction(table).objectStore(table).getAll(undefined, 1);
        reading.onsuccess = () => resolve(reading.result[0]);
      });
    }
    if (!first) throw new Error(`The device has received no ${table}`);
    const families = ['Lee', 'Jackson', 'Hernández', 'Соколов', 'Okafor', 'Lindström', 'Freeman'];
    for (let from = 0; from < count; from += 2_000) {
      await new Promise<void>((resolve, reject) => {
        const writing = db.transaction(table, 'readwrite');
        writing.oncomplete = () => resolve();
        writing.onabort = () => reject(writing.error);
        for (let n = from; n < Math.min(count, from + 2_000); n += 1) {
          const month = (n % 12) + 1;
          const year = 2022 + (Math.floor(n / 12) % 5);
          writing.objectStore(table).put({
            ...first,
            lid: `s${1_000_000 + n}`,
            id: 1_000_000 + n,
            username: `person${n}`,
            email: `person${n}@example.org`,
            first_name: `Anna ${n % 977}`,
            last_name: families[n % families.length],
            church_name: `Grace ${n % 313}`,
            report_month: month,
            report_year: year,
            period: `${year}-${String(month).padStart(2, '0')}`,
            status: ['submitted', 'reviewed', 'approved'][n % 3],
            sunday_attendance: n % 200,
            baptisms: n % 7,
          });
        }
      });
    }
    db.close();
  }, filled);
}

interface Times {
  /** Until the frame that responds to the input. */
  key: number[];
  /** Until the last frame that changed the list. */
  found: number[];
}

async function timeKeys(page: Page, count: number, pauses: number): Promise<Times> {
  const times: Times = { key: [], found: [] };
  const search = page.getByRole('searchbox');
  await search.click();
  for (let nth = 0; nth < count; nth += 1) {
    if (nth % KEYS.length === 0) await search.fill('');
    await page.waitForTimeout(200 * pauses);
    await search.evaluate(watchAct, { type: 'keydown', listenMs: 900 * pauses });
    await page.keyboard.press(
      KEYS[nth % KEYS.length] === ' ' ? 'Space' : (KEYS[nth % KEYS.length] ?? 'a'),
    );
    const [key, found] = await page.evaluate(() => window.actPainted);
    times.key.push(key);
    times.found.push(found);
  }
  await search.fill('');
  await page.waitForTimeout(1_000 * pauses);
  return times;
}

async function timeFilters(page: Page, count: number, pauses: number): Promise<Times> {
  const times: Times = { key: [], found: [] };
  const select = page.getByLabel('Status', { exact: true });
  const values = ['submitted', 'reviewed', 'approved', ''];
  for (let nth = 0; nth < count; nth += 1) {
    await page.waitForTimeout(200 * pauses);
    await select.evaluate(watchAct, { type: 'change', listenMs: 900 * pauses });
    await select.selectOption(values[nth % values.length] ?? '');
    const [key, found] = await page.evaluate(() => window.actPainted);
    times.key.push(key);
    times.found.push(found);
  }
  await select.selectOption('');
  await page.waitForTimeout(1_000 * pauses);
  return times;
}

/** From the tap on 'Figures' to the frame with the last chart. Who has not reported is listed below the charts. */
async function timeFigures(page: Page, count: number, pauses: number): Promise<number[]> {
  const times: number[] = [];
  const button = page.getByRole('button', { name: 'Figures' });
  await button.click();
  await page.getByRole('figure', { name: 'Reports', exact: true }).waitFor();
  for (let nth = 0; nth < count; nth += 1) {
    await button.click();
    await page.waitForTimeout(500 * pauses);
    await button.evaluate(watchAct, { type: 'click', listenMs: 900 * pauses, within: 'figure' });
    await button.click();
    const [, found] = await page.evaluate(() => window.actPainted);
    times.push(found);
  }
  return times;
}

interface Watch {
  type: string;
  listenMs: number;
  /** Only changes in such elements count, or their arrival: a sync may change something else meanwhile. */
  within?: string;
}

/**
 * Measures from the time stamp of the event until the next frame, and until the last one that changed the page, or
 * an element that `within` selects.
 */
function watchAct(control: Element, { type, listenMs, within }: Watch): void {
  const isPart = (node: Node | null, part: string) =>
    node instanceof Element && node.closest(part) !== null;
  const bringsPart = (node: Node, part: string) =>
    node instanceof Element && (node.matches(part) || node.querySelector(part) !== null);
  const counts = ({ target, addedNodes }: MutationRecord) =>
    within === undefined ||
    isPart(target instanceof Element ? target : target.parentElement, within) ||
    [...addedNodes].some((node) => bringsPart(node, within));

  window.actPainted = new Promise((resolve) => {
    control.addEventListener(
      type,
      ({ timeStamp }) => {
        let firstAt = 0;
        let changedAt = 0;
        requestAnimationFrame(() =>
          setTimeout(() => {
            firstAt = performance.now() - timeStamp;
          }),
        );
        const watching = new MutationObserver((changes) => {
          if (!changes.some(counts)) return;
          requestAnimationFrame(() =>
            setTimeout(() => {
              changedAt = performance.now() - timeStamp;
            }),
          );
        });
        const everything = {
          attributes: true,
          characterData: true,
          childList: true,
          subtree: true,
        };
        watching.observe(document.body, everything);
        const end = () => {
          // On a busy machine it may take longer, and without a change there is nothing to measure.
          if (within && changedAt === 0) {
            setTimeout(end, listenMs);
            return;
          }
          watching.disconnect();
          resolve([firstAt, Math.max(firstAt, changedAt)]);
        };
        setTimeout(end, listenMs);
      },
      { once: true, capture: true },
    );
  });
}

declare global {
  interface Window {
    /** Milliseconds until the first frame after an event, and until the last frame that it changed. */
    actPainted: Promise<[number, number]>;
  }
}
