// cspell:ignore jakcson linsdtrom
import type { Page } from '@playwright/test';
import { signInOnDevice } from '../harness/app-page.ts';
import { onFreshDevice, slowDown } from '../harness/browser.ts';
import { heapMegabytes } from '../harness/motion.ts';
import { type Row, rowOf } from '../harness/table.ts';
import type { Bench, World } from '../harness/world.ts';

const DESK = { width: 1280, height: 844 };

/** Names as a user would search for them, typed letter by letter and deleted again; the last two have a typo. */
const KEYS = ['lee anna', 'grace 12', 'okafor', 'linsdtrom', 'jakcson'].flatMap((words) => {
  const letters = words.split('').map((letter) => (letter === ' ' ? 'Space' : letter));
  return [...letters, ...letters.map(() => 'Backspace')];
});

/** 'Find anything' without a network, among as many planters as in the other benchmarks and among ten times as many. */
export const find: Bench = {
  name: 'find',
  async run(world) {
    const network = await world.startNetwork({ planters: 60, extras: true });
    const origin = await world.startOrigin({ behind: network.port });
    return onFreshDevice(world.browser, async (context) => {
      const page = await signInOnDevice(context, origin, 'hubleader');
      await page.setViewportSize(DESK);
      await context.setOffline(true);
      origin.setCut(true);
      const rows: Row[] = [];
      for (const planters of [world.scale.planters, world.scale.planters * 10]) {
        await fillPlanters(page, planters);
        rows.push(...(await measureFind(page, world, planters)));
      }
      return rows;
    });
  },
};

const fieldOn = (page: Page) => page.getByRole('dialog').getByRole('combobox');

async function measureFind(page: Page, { scale }: World, planters: number): Promise<Row[]> {
  const { slower, pauses } = scale;
  await page.reload();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page.waitForTimeout(1_500 * pauses);
  const before = await heapMegabytes(page);
  await page.evaluate(watchLongTasks);
  const since = Date.now();
  await page.keyboard.press('Control+K');
  await fieldOn(page).fill('church');
  await page.getByText('Still reading').waitFor({ state: 'hidden', timeout: 300_000 });
  const whole = Date.now() - since;
  const longest = await page.evaluate(() => window.longestTask());
  const after = await heapMegabytes(page);
  const many = planters.toLocaleString('en');
  const rows = [
    rowOf({ what: `reading ${many} planters for the search`, unit: 'ms', samples: [whole] }),
    rowOf({
      what: '  longest task meanwhile',
      unit: 'ms',
      samples: [longest],
      aim: { median: 50 },
    }),
    rowOf({ what: '  memory of the index', unit: 'MB', samples: [after - before] }),
  ];
  for (const { rate, p95 } of [
    { rate: 1, p95: 16 },
    { rate: slower, p95: 50 },
  ]) {
    await slowDown(page, rate);
    const { work, painted } = await timeKeys(page, scale);
    const how = rate === 1 ? '' : `, ${rate}x slower`;
    rows.push(
      rowOf({ what: `  key to the results in the page${how}`, unit: 'ms', samples: work }),
      rowOf({
        what: `  key to the painted results${how}`,
        unit: 'ms',
        samples: painted,
        aim: { p95 },
      }),
    );
  }
  await slowDown(page, 1);
  return rows;
}

/** Stores copies of the device's first planter, each with its own number and names. */
function fillPlanters(page: Page, count: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    const databases = await indexedDB.databases();
    const name = databases.map((one) => one.name ?? '').find((one) => one.startsWith('fieldbook:'));
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name ?? '');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const first = await new Promise<Record<string, unknown> | undefined>((resolve) => {
      const reading = db.transaction('planters').objectStore('planters').getAll(undefined, 1);
      reading.onsuccess = () => resolve(reading.result[0]);
    });
    if (!first) throw new Error('The device has received no planters');
    const families = ['Lee', 'Jackson', 'Hernández', 'Соколов', 'Okafor', 'Lindström', 'Freeman'];
    const given = [
      'Anna',
      'Mark',
      'José',
      'Zoë',
      'Ruth',
      'Micah',
      'Naomi',
      'Thomas',
      'Joy',
      'Silas',
    ];
    for (let from = 0; from < wanted; from += 2_000) {
      await new Promise<void>((resolve, reject) => {
        const writing = db.transaction('planters', 'readwrite');
        writing.oncomplete = () => resolve();
        writing.onabort = () => reject(writing.error);
        for (let n = from; n < Math.min(wanted, from + 2_000); n += 1) {
          const family =
            n % 5 === 0 ? families[n % 7] : `${families[n % 7]}${(n % 9_973).toString(36)}`;
          writing.objectStore('planters').put({
            ...first,
            lid: `s${1_000_000 + n}`,
            id: 1_000_000 + n,
            user_id: 1_000_000 + n,
            hub_leader_id: 0,
            first_name: given[n % 10],
            last_name: family,
            spouse_first_name: given[(n + 3) % 10],
            church_name: `Grace ${n % 4_001} Church`,
            location: `Town ${(n % 3_001).toString(36)}, MS`,
            sort_name: `${family} ${n}`.toLowerCase(),
          });
        }
      });
    }
    db.close();
  }, count);
}

/** Types keys, waiting for the answer to each before the next. */
async function timeKeys(page: Page, { samples, pauses }: World['scale']) {
  const times = { work: [] as number[], painted: [] as number[] };
  const field = fieldOn(page);
  await field.fill('');
  for (const key of KEYS.slice(0, samples)) {
    await page.waitForTimeout(150 * pauses);
    await field.evaluate(watchKey);
    await page.keyboard.press(key);
    const [work, painted] = await page.evaluate(() => window.keyAnswered);
    times.work.push(work);
    times.painted.push(painted);
  }
  return times;
}

/** Measures from the time stamp of a key until the results are in the page, and until they are painted. */
function watchKey(field: Element): void {
  window.keyAnswered = new Promise((resolve) => {
    let pressedAt = 0;
    field.addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), { once: true });
    // Results are rendered in the same task as the letter, so the next frame shows both.
    field.addEventListener(
      'input',
      () =>
        requestAnimationFrame(() => {
          const work = performance.now() - pressedAt;
          setTimeout(() => resolve([work, performance.now() - pressedAt]));
        }),
      { once: true },
    );
  });
}

function watchLongTasks(): void {
  let longest = 0;
  const watching = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  watching.observe({ entryTypes: ['longtask'] });
  window.longestTask = () => {
    watching.disconnect();
    return longest;
  };
}

declare global {
  interface Window {
    /** Milliseconds from a key until its results are in the page, and until the frame that shows them. */
    keyAnswered: Promise<[number, number]>;
    /** The longest task of the page so far, in milliseconds; 0 if none took 50. */
    longestTask(): number;
  }
}
