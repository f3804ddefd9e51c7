import type { Page } from '@playwright/test';
import { contactDot } from '#shared/contact-rules.ts';
import { dayOf } from '#shared/dates.ts';
import type { BackendPlanter } from '#tests/support/backend.ts';
import { expect, test } from '#tests/support/stage.ts';
import { nameOf, signIn } from '#tests/support/steps.ts';

/*
 * A browser may keep a page that the user leaves in the back-forward cache. Chromium and Firefox do so if none of its
 * requests is in flight. A cached page must not block others from the database, and it resumes when the user returns.
 */

declare global {
  interface Window {
    /** Lost with the page, unless the browser kept it. */
    keptMark?: string;
  }
}

/** Leaves the page, and checks that it no longer holds the sync's lock. */
async function leave(page: Page, origin: string): Promise<void> {
  await page.evaluate(() => {
    window.keptMark = 'kept';
  });
  await page.goto(`${origin}/dev/mail`);
  await untilNothingRuns(page);
}

async function untilNothingRuns(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held))
    .toEqual([]);
}

/** Playwright waits for a load event, which a cached page never fires. So the page goes back by itself. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => setTimeout(() => history.back(), 0));
  await expectText(page, 'body', 'All sent');
}

async function expectText(page: Page, selector: string, text: string): Promise<void> {
  await expect(async () => {
    const found = await page.evaluate(
      (place) => document.querySelector<HTMLElement>(place)?.innerText,
      selector,
    );
    expect(found).toContain(text);
  }).toPass({ timeout: 30_000 });
}

/** After a run, the screens read the rows that it brought. */
const REST_MS = 1_000;

const cardOf = (planter: BackendPlanter) => `article[aria-label="${nameOf(planter)}"]`;

async function mark(page: Page, planter: BackendPlanter): Promise<void> {
  await expectText(page, cardOf(planter), 'Mark as Contacted');
  await page.evaluate((card) => {
    const buttons = [...document.querySelectorAll<HTMLElement>(`${card} button`)];
    buttons.find((one) => one.textContent?.startsWith('Mark as Contacted'))?.click();
  }, cardOf(planter));
  await expectText(page, cardOf(planter), 'Contacted today');
}

test('F62 a page that returns from the back-forward cache resumes, and did not hold the lock meanwhile', async ({
  device,
  ownStage,
}) => {
  const stage = await ownStage();
  const backend = await stage.backendFor('hubleader');
  const today = dayOf(new Date());
  const [first, second] = (await backend.hub()).filter(
    ({ last_contact_date }) => contactDot(last_contact_date ?? null, today) !== 'green',
  );
  if (!first || !second) throw new Error('the demo hub has planters to contact');
  const contactsWith = async (planter: BackendPlanter) =>
    (await backend.contacts(planter.id)).length;
  const before = { first: await contactsWith(first), second: await contactsWith(second) };
  const page = await device.start();
  await page.setViewportSize({ width: 1280, height: 3000 });
  await signIn(page, 'hubleader', stage.origin);
  await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible();

  const post = { method: 'POST', path: new RegExp(`/church-planters/${first.id}/contacts$`) };
  const late = stage.proxy.when(post, { kind: 'delay', ms: 2_000 }, { times: 1 });
  await mark(page, first);
  await expect.poll(() => late.hits()).toBe(1);
  await leave(page, stage.origin);
  await goBack(page);
  expect(await contactsWith(first)).toBe(before.first + 1);

  // 'All sent' is shown before the run has done its confirming reads, and no browser caches a busy page.
  await expect(async () => {
    await untilNothingRuns(page);
    await page.waitForTimeout(REST_MS);
    await leave(page, stage.origin);
    await goBack(page);
    expect(await page.evaluate(() => window.keptMark)).toBe('kept');
  }).toPass({ timeout: 60_000 });
  await mark(page, second);
  await expect.poll(() => contactsWith(second)).toBe(before.second + 1);
  expect(await contactsWith(first)).toBe(before.first + 1);
});
