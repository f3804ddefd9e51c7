import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import {
  ageDevice,
  emptyDevice,
  forgetFailed,
  putBeside,
  untilListsAreRead,
} from '#tests/support/device-rows.ts';
import { dropBefore, pass } from '#tests/support/faults.ts';
import {
  isOpenedIn,
  missingStates,
  SCREEN_STATES,
  type ScreenState,
  SHOWN_SCREENS,
  type ShownScreen,
  screensWithoutStates,
  shownIn,
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
  expect(SHOWN_SCREENS.flatMap(missingStates)).toEqual([]);
});

for (const [name, screens] of walks()) {
  test(`${name}: each screen says what is known, in every state`, async ({ page, ownStage }) => {
    const [first] = screens;
    if (!first) throw new Error('Each walk has a screen');
    const { person, isReference } = first;
    const stage = await ownStage({ extras: isReference });
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(`${page.url()}: ${error.message}`));
    if (person !== 'guest') await signIn(page, person, stage.origin);
    const wrong: string[] = [];
    for (const [state, how] of SCREEN_STATES) {
      const opened = screens.filter((screen) => isOpenedIn(how, screen));
      if (opened.length === 0) continue;
      // The test waits for each fault, so with more of them it would only run into its timeout.
      if (wrong.length > MOST_TOLD) break;
      await begin(page, stage, how);
      for (const screen of opened) {
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

/** Calls that read the lists that fail alone. A server may list the people of an event in either place. */
const READS_OF_PARTS =
  /^\/api\/(users\/me(\?|$)|mbcb-reports|church-planters\/\d+\/(contacts|stage-history)|assessments\/(\d+|assessors))/;
const OWN_RECORD = /^\/api\/users\/me(\?|$)/;
/** Calls that read lists and records, except those about the signed-in user and the server's capabilities. */
const READS = /^\/api\/(?!users\/me(\?|$)|roles\/user\/|sync(\?|$))/;
const RECORD = new RegExp(`${READS.source}.*/\\d+(\\?|$)`);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function begin(page: Page, { proxy, origin }: Stage, how: ScreenState): Promise<void> {
  // A page without the app, which would keep the database open, and read the lists once no fault is left.
  await page.goto(`${origin}/default-profile.png`);
  proxy.reset();
  if (!how.isLater) await emptyDevice(page);
  if (how.isAged) await ageDevice(page);
  if (how.forgetsFailed) await forgetFailed(page);
  if (how.beside) await putBeside(page, how.beside);
  const path = how.isOfParts ? READS_OF_PARTS : READS;
  if (how.isOffline) proxy.when({ path: /^\/api\// }, dropBefore);
  if (how.fault) proxy.when({ method: 'GET', path }, how.fault);
  // If the person’s own record also failed, the device would report an outage instead.
  if (how.covers.includes('failed')) proxy.when({ path: OWN_RECORD }, pass);
  if (how.recordFault && !how.isOfParts) {
    proxy.when({ method: 'GET', path: RECORD }, how.recordFault);
  }
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

async function faultsOn(page: Page, screen: ShownScreen, how: ScreenState): Promise<string[]> {
  const { says, once, never } = shownIn(how, screen);
  await page.evaluate((address) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.before = '';
    history.pushState(null, '', address);
  }, screen.address);
  const untrue = await page.evaluate(untilTrue, {
    says: says.map(patternOf),
    once: once.map(patternOf),
    never: never.filter((one) => one !== undefined).map(patternOf),
  });
  // The layout does not depend on the state, so both widths of one state are enough.
  if (how.fault || how.isOffline) return [...untrue, ...(await page.evaluate(violations))];
  await resize(page, DESK);
  const atDesk = await page.evaluate(violations);
  await resize(page, PHONE);
  const atPhone = await page.evaluate(violations);
  // The later states show what is on the device, also of lists beside the first one.
  if (how.hasRows && !how.isLater) await untilListsAreRead(page);
  return [...untrue, ...atDesk, ...atPhone];
}

/** Resolves after the layout has changed, or axe would read the places of one layout and the colors of another. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async (width) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // Media queries decide the styles, so they must have changed as well.
    while (innerWidth !== width || !matchMedia(`(width: ${width}px)`).matches) await frame();
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
async function untilTrue(must: Record<'says' | 'once' | 'never', Pattern[]>): Promise<string[]> {
  const times = ({ source, flags }: Pattern) =>
    [...document.body.innerText.matchAll(new RegExp(source, `${flags}g`))].length;
  const lacks = (one: Pattern) =>
    times(one) < must.says.filter(({ source }) => source === one.source).length;
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
      ...must.says.filter(lacks).map(({ source }) => `lacks "${source}"`),
      ...must.once.filter((one) => times(one) === 0).map(({ source }) => `lacks "${source}"`),
      ...must.never.filter((one) => times(one) > 0).map(({ source }) => `says "${source}"`),
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

/**
 * Runs in the page, where `AXE` is loaded. axe reads places and colors one after the other, so on a busy machine it may
 * see half of a change of the layout. Only what a second look also finds is wrong with the page.
 */
async function violations(): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  const look = () => axe.run(document, { resultTypes: ['violations'] });
  let found = await look();
  if (found.violations.length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    found = await look();
  }
  return found.violations.map(({ id, nodes }) => {
    const places = nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`);
    return `axe at ${innerWidth} px: ${id}: ${places.join(' | ')}`;
  });
}
