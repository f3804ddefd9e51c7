import type { Page } from '@playwright/test';
import { expect, INSTALLED, test } from '#tests/support/stage.ts';
import { isKept, signIn } from '#tests/support/steps.ts';

// Without a service worker, a page would try to install one again and again.
test.use(INSTALLED);

const HOUR = 3_600_000;
/** Runs of the sync worker that may end while the page's clock is moved. */
const RUNS = 3;
const COUNT_FIRINGS = `
  window.fired = [];
  for (const name of ['setTimeout', 'setInterval']) {
    const original = window[name];
    window[name] = (work, ms, ...args) =>
      original(() => { window.fired.push(Date.now()); work(...args); }, ms);
  }
`;
const HIDE = `
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
`;

for (const path of ['/', '/planter-pipeline', '/device']) {
  test(`${path} wakes once a minute while nobody touches it, and never while it is hidden`, async ({
    page,
  }) => {
    await page.clock.install();
    await page.addInitScript(COUNT_FIRINGS);
    await signIn(page, 'hubleader');
    await page.goto(path);
    await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible();
    await untilSettled(page);

    let asked = 0;
    page.on('request', () => {
      asked += 1;
    });
    const visible = await hourOf(page);
    expect(visible).toBeGreaterThanOrEqual(59);
    // The page's clock moves an hour in an instant: the deadline of each request passes before its answer. The worker
    // keeps to real time, and its runs wake the page in between.
    expect(visible).toBeLessThanOrEqual(61 + asked + RUNS);
    expect(asked).toBeLessThanOrEqual(16);
    await page.evaluate(HIDE);
    asked = 0;
    expect(await hourOf(page)).toBeLessThanOrEqual(RUNS);
    expect(asked).toBe(0);
  });
}

/** What follows an opened screen: the whole app is fetched, and the first question about orders is asked. */
async function untilSettled(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(60_000);
        return isKept(page, 'everything');
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  await page.clock.runFor(60_000);
}

/** The number of moments in an hour at which timers of the page fire. The sync worker has its own test. */
async function hourOf(page: Page): Promise<number> {
  await page.evaluate('window.fired.length = 0');
  await page.clock.runFor(HOUR);
  const fired = await page.evaluate<number[]>('window.fired');
  const seconds = new Set(fired.map((at) => Math.floor(at / 1_000)));
  return [...seconds].filter((second) => !seconds.has(second - 1)).length;
}
