import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { dropBefore } from '#tests/support/faults.ts';
import {
  SCREEN_STATES,
  type ScreenState,
  SHOWN_SCREENS,
  type ShownScreen,
  screensWithoutStates,
} from '#tests/support/screen-states.ts';
import { expect, NOT_INSTALLED, type Stage, test } from '#tests/support/stage.ts';
import { signIn } from '#tests/support/steps.ts';

/*
 * Each screen of the table in each state: what it says about its lists, a single heading, and no violation that axe
 * finds. One server and one browser for each person, who moves from screen to screen by links.
 */

const MOST_TOLD = 4;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 844 };

test.use({ ...NOT_INSTALLED, viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });

test('each screen of the table is opened in every state', () => {
  expect(screensWithoutStates()).toEqual([]);
});

for (const [name, screens] of walks()) {
  test(`${name}: each screen says what is known, in every state`, async ({ page, ownStage }) => {
    test.setTimeout(300_000);
    const [first] = screens;
    if (!first) throw new Error('Each walk has a screen');
    const { person, isReference } = first;
    const stage = await ownStage({ extras: isReference });
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(`${page.url()}: ${error.message}`));
    if (person !== 'guest') await signIn(page, person, stage.origin);
    const wrong: string[] = [];
    for (const [state, how] of Object.entries(SCREEN_STATES)) {
      // The test waits for each fault, so with more of them it would only run into its timeout.
      if (wrong.length > MOST_TOLD) break;
      await begin(page, stage, how);
      for (const screen of screens) {
        const found = await faultsOn(page, screen, how);
        wrong.push(...found.map((fault) => `${screen.path}, ${state}: ${fault}`));
      }
    }
    expect(wrong).toEqual([]);
    expect(thrown).toEqual([]);
  });
}

/** The screens of each person on each kind of server. */
function walks(): Map<string, ShownScreen[]> {
  const found = new Map<string, ShownScreen[]>();
  for (const screen of SHOWN_SCREENS) {
    const server = screen.isReference ? 'reference server' : 'documented backend';
    const name = `${screen.person} on a ${server}`;
    found.set(name, [...(found.get(name) ?? []), screen]);
  }
  return found;
}

/** Calls that read lists and records, except those about the signed-in user and the server's capabilities. */
const READS = /^\/api\/(?!users\/me(\?|$)|roles\/user\/|sync(\?|$))/;
const RECORD = new RegExp(`${READS.source}.*/\\d+(\\?|$)`);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function begin(page: Page, { proxy, origin }: Stage, how: ScreenState): Promise<void> {
  proxy.reset();
  // A page without the app, which would keep the database open.
  await page.goto(`${origin}/default-profile.png`);
  await page.evaluate(how.isLater ? ageDevice : emptyDevice);
  if (how.isOffline) proxy.when({ path: /^\/api\// }, dropBefore);
  if (how.fault) proxy.when({ method: 'GET', path: READS }, how.fault);
  if (how.recordFault) proxy.when({ method: 'GET', path: RECORD }, how.recordFault);
  await page.goto(`${origin}/unauthorized`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(AXE);
  if (how.isOffline) {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => false });
      window.dispatchEvent(new Event('offline'));
    });
  }
}

/** Deletes everything that was read, but keeps the session and the key of the reports. */
async function emptyDevice(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith('fieldbook:')) continue;
    await new Promise<void>((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(name);
      deleting.onsuccess = () => resolve();
      deleting.onerror = () => reject(deleting.error);
    });
  }
}

/** Makes everything look as if it was read two hours ago. */
async function ageDevice(): Promise<void> {
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith('fieldbook:')) continue;
    const db = await asked(indexedDB.open(name));
    const feeds = db.transaction('feeds', 'readwrite').objectStore('feeds');
    const rows: { readAt: number }[] = await asked(feeds.getAll());
    for (const row of rows.filter(({ readAt }) => readAt > 0)) {
      await asked(feeds.put({ ...row, readAt: row.readAt - 7_200_000 }));
    }
    db.close();
  }
}

async function faultsOn(page: Page, screen: ShownScreen, how: ScreenState): Promise<string[]> {
  const shown = screen.lists
    .filter(({ isPart }) => how.hasRows || !isPart)
    .map((list) => how.shows(list));
  const says = shown.flatMap((one) => one.says ?? []);
  const never = shown.flatMap((one) => one.never ?? []).filter((one) => one !== undefined);
  await page.evaluate((address) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.before = '';
    history.pushState(null, '', address);
  }, screen.address);
  const untrue = await page.evaluate(untilTrue, {
    says: says.map(patternOf),
    never: never.map(patternOf),
  });
  if (how.fault || how.isOffline) return [...untrue, ...(await page.evaluate(violations))];
  await resize(page, DESK);
  const atDesk = await page.evaluate(violations);
  await resize(page, PHONE);
  return [...untrue, ...atDesk, ...(await page.evaluate(violations))];
}

/** Resolves after the layout has changed, or axe would read the places of one layout and the colors of another. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async (width) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (innerWidth !== width) await frame();
    await frame();
    await frame();
  }, size.width);
}

interface Pattern {
  source: string;
  flags: string;
}

function patternOf(words: string | RegExp): Pattern {
  if (words instanceof RegExp) return { source: words.source, flags: words.flags };
  return { source: words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), flags: '' };
}

/** In the page: waits for the required content. Returns what is wrong at the end, and what the page shows instead. */
async function untilTrue(must: { says: Pattern[]; never: Pattern[] }): Promise<string[]> {
  const has = ({ source, flags }: Pattern) =>
    new RegExp(source, flags).test(document.body.innerText);
  const isMoving = (one: Animation) =>
    one.playState === 'running' &&
    one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
  const check = () => {
    const headings = [...document.querySelectorAll('h1')];
    const rules: [boolean, string][] = [
      [headings.length === 1 && headings[0]?.textContent !== '', 'has not one heading'],
      [headings.every(({ dataset }) => dataset.before === undefined), 'did not open'],
      [/ . Fieldbook$|^Fieldbook/.test(document.title), 'has no title'],
      [!document.body.innerText.includes('Unexpected Application Error'), 'broke'],
      [document.documentElement.scrollWidth <= innerWidth, 'is wider than the phone'],
      [!document.getAnimations().some(isMoving), 'does not come to rest'],
    ];
    return [
      ...rules.flatMap(([isTrue, words]) => (isTrue ? [] : [words])),
      ...must.says.filter((one) => !has(one)).map(({ source }) => `lacks "${source}"`),
      ...must.never.filter(has).map(({ source }) => `says "${source}"`),
    ];
  };
  const end = performance.now() + 20_000;
  while (check().length > 0 && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const wrong = check();
  const text = document.body.innerText.replace(/\s+/g, ' ');
  return wrong.map((one) => `${one}; shown: ${text}`);
}

/** Runs in the page, where `AXE` is loaded. */
async function violations(): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  const found = await axe.run(document, { resultTypes: ['violations'] });
  return found.violations.map(({ id, nodes }) => {
    const places = nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`);
    return `axe at ${innerWidth} px: ${id}: ${places.join(' | ')}`;
  });
}
