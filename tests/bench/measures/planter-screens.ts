import type { Page } from '@playwright/test';
import { signInOnDevice, startApp } from '../harness/app-page.ts';
import { NAMES_OF_TSX, onFreshDevice, slowDown } from '../harness/browser.ts';
import { spreadOverHubs } from '../harness/hubs.ts';
import {
  dragAlong,
  framesWhile,
  heapMegabytes,
  type Route,
  workerMegabytes,
} from '../harness/motion.ts';
import { type Row, rowOf } from '../harness/table.ts';
import type { Bench, World } from '../harness/world.ts';

const DESK = { width: 1280, height: 844 };

/** A network as large as it may become: 300 hub leaders, and one hub of 800. */
const HUBS = { leaders: 300, largest: 800 };

const SCREENS = [
  { name: 'directory', path: '/directory/planters', content: '[aria-label="Planters"] article' },
  { name: 'pipeline', path: '/planter-pipeline', content: '[aria-roledescription="draggable"]' },
  {
    name: 'hub board',
    path: '/hub-leader-assignment',
    content: '[aria-roledescription="draggable"]',
  },
] as const;
type Screen = (typeof SCREENS)[number];

/** The lists, boards and map with all planters on one device, without a network. */
export const planterScreens: Bench = {
  name: 'planter-screens',
  async run(world) {
    const origin = await startApp(world);
    return onFreshDevice(world.browser, async (context) => {
      const page = await signInOnDevice(context, origin);
      await page.setViewportSize(DESK);
      await context.addInitScript(NAMES_OF_TSX);
      await page.evaluate(NAMES_OF_TSX);
      await context.setOffline(true);
      origin.setCut(true);
      await spreadOverHubs(page, HUBS);
      const rows: Row[] = [];
      for (const screen of SCREENS) {
        rows.push(...(await measureScreen(page, world, screen, origin.url)));
      }
      rows.push(await measureMap(page, world.scale));
      rows.push(await measureMemory(page));
      return rows;
    });
  },
};

async function measureScreen(
  page: Page,
  world: World,
  screen: Screen,
  home: string,
): Promise<Row[]> {
  const { planters, runs, slower, motionMs, pauses } = world.scale;
  const openings: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await slowDown(page, 1);
    await page.goto(home);
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    // A user looks at Home first: by then, the work of its start is done.
    await page.waitForTimeout(1_500 * pauses);
    await slowDown(page, slower);
    openings.push(await page.evaluate(timeOpening, screen));
  }
  const keys = await timeKeys(page, world.scale);
  const fast = await timeFastKeys(page, world.scale);
  const rows = [
    rowOf({
      what: `opening the ${screen.name}, ${planters} planters, ${slower}x slower`,
      unit: 'ms',
      samples: openings,
      aim: { median: 300 },
    }),
    rowOf({
      what: '  key in the search field to repaint',
      unit: 'ms',
      samples: keys.field,
      aim: { p95: 50 },
    }),
    rowOf({
      what: `  the same, a key each ${FAST_MS} ms`,
      unit: 'ms',
      samples: fast,
      aim: { p95: 50 },
    }),
    rowOf({ what: '  key in the search field to what is found', unit: 'ms', samples: keys.found }),
  ];
  if (screen.name === 'directory') return rows;
  return [...rows, await measureDrag(page, motionMs)];
}

/** Milliseconds from the tap on a link until the first content is painted and the page takes input. */
function timeOpening({ path, content }: { path: string; content: string }): Promise<number> {
  const PATIENCE_MS = 60_000;
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${path} shows nothing.`)), PATIENCE_MS);
    const watching = new MutationObserver(() => {
      if (location.pathname !== path || !document.querySelector(content)) return;
      watching.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
    });
    watching.observe(document, { childList: true, subtree: true });
    history.pushState(null, '', path);
  });
}

/** Words as a user would search for them, typed letter by letter and deleted again. */
const KEYS = ['jackson', 'anna', 'oxford', 'thomas', 'miller'].flatMap((word) => {
  const letters = word.split('');
  return [...letters, ...letters.map(() => 'Backspace')];
});

/** Types keys, waiting for the answer to each before the next. */
async function timeKeys(page: Page, { samples, pauses }: World['scale']) {
  const times = { field: [] as number[], found: [] as number[] };
  const search = page.getByRole('searchbox');
  await search.click();
  for (const key of KEYS.slice(0, samples)) {
    await page.waitForTimeout(250 * pauses);
    await search.evaluate(armKeyWatch, 1_000 * pauses);
    await page.keyboard.press(key);
    const [field = 0, found = 0] = await page.evaluate(() => window.searchPainted);
    times.field.push(field);
    times.found.push(found);
  }
  await search.fill('');
  await page.waitForTimeout(1_500 * pauses);
  return times;
}

/** Milliseconds between two keys of a fast typist. */
const FAST_MS = 150;

/** Types keys without waiting for the results of the ones before. */
async function timeFastKeys(page: Page, { samples, pauses }: World['scale']): Promise<number[]> {
  const search = page.getByRole('searchbox');
  await search.click();
  await search.evaluate(watchAllKeys);
  for (const key of KEYS.slice(0, samples)) {
    const next = page.waitForTimeout(FAST_MS * pauses);
    await page.keyboard.press(key);
    await next;
  }
  await page.waitForTimeout(1_000 * pauses);
  await search.fill('');
  await page.waitForTimeout(500 * pauses);
  return page.evaluate(() => window.keysPainted);
}

/** Measures from the time stamp of each key until the frame with its letter. */
function watchAllKeys(field: Element): void {
  window.keysPainted = [];
  let pressedAt = 0;
  field.addEventListener('keydown', (event) => (pressedAt = event.timeStamp));
  field.addEventListener('input', () => {
    const since = pressedAt;
    requestAnimationFrame(() =>
      setTimeout(() => window.keysPainted.push(performance.now() - since)),
    );
  });
}

/** From the time stamp of the key until the frame with its letter, and until the last frame that changed the list. */
function armKeyWatch(field: Element, listenMs: number): void {
  window.searchPainted = new Promise((resolve) => {
    field.addEventListener(
      'keydown',
      (event) => {
        const since = () => performance.now() - event.timeStamp;
        let letterAt = 0;
        let changedAt = 0;
        field.addEventListener(
          'input',
          () => requestAnimationFrame(() => setTimeout(() => (letterAt = since()))),
          { once: true },
        );
        const watching = new MutationObserver(() =>
          requestAnimationFrame(() => setTimeout(() => (changedAt = since()))),
        );
        watching.observe(document.body, { childList: true, subtree: true, characterData: true });
        setTimeout(() => {
          watching.disconnect();
          resolve([letterAt, Math.max(letterAt, changedAt)]);
        }, listenMs);
      },
      { once: true },
    );
  });
}

async function measureDrag(page: Page, ms: number): Promise<Row> {
  const handle = page.locator('[aria-roledescription="draggable"]').first();
  const box = await handle.boundingBox();
  if (!box) throw new Error('There is no card to drag.');
  const start = { x: box.x - 60, y: box.y + 60 };
  const route: Route = { from: start, to: { x: start.x + 560, y: start.y + 120 }, ms };
  const frames = await framesWhile(page, () => dragAlong(page, route, 'Escape'));
  return rowOf({
    what: '  frames a second while a card is dragged',
    unit: 'fps',
    samples: [frames],
    aim: { least: 50 },
  });
}

async function measureMap(page: Page, { motionMs: ms, pauses }: World['scale']): Promise<Row> {
  await slowDown(page, 1);
  await page.evaluate(() => history.pushState(null, '', '/directory/planters'));
  await page.getByRole('button', { name: 'View on Map' }).click();
  const map = page.getByRole('application');
  await map.locator('canvas').first().waitFor();
  await page.waitForTimeout(1_500 * pauses);
  const box = await map.boundingBox();
  if (!box) throw new Error('There is no map.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const route: Route = {
    from: middle,
    to: { x: middle.x + 200, y: middle.y + 120 },
    ms,
  };
  const frames = await framesWhile(page, () => dragAlong(page, route));
  return rowOf({
    what: 'frames a second while the map is panned',
    unit: 'fps',
    samples: [frames],
    aim: { least: 50 },
  });
}

async function measureMemory(page: Page): Promise<Row> {
  const megabytes = (await heapMegabytes(page)) + (await workerMegabytes(page));
  return rowOf({
    what: 'memory of page and worker after all of these, with the map open',
    unit: 'MB',
    samples: [megabytes],
    aim: { median: 150 },
  });
}

declare global {
  interface Window {
    /** Milliseconds until the letter was painted, and until the list was. */
    searchPainted: Promise<number[]>;
    /** Milliseconds until each letter was painted, since the watch began. */
    keysPainted: number[];
  }
}
