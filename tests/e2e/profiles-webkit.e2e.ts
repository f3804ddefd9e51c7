import { putKeyval, SHORT_TIMES } from '#tests/support/device-storage.ts';
import { NEW_PHONE } from '#tests/support/profile-hub.ts';
import {
  type ProfileStage,
  type StoredPlanter,
  shownDay,
  test,
} from '#tests/support/profile-stage.ts';
import { expect } from '#tests/support/stage.ts';
import { PASSWORD } from '#tests/support/steps.ts';
import { hasScreens, openWebKit, type WebKitPage } from '#tests/support/webkit.ts';

/* The main journey of profile-hub.ts in WebKitGTK, without its cold start; see journey-webkit.e2e.ts. */

for (const name of ['express', 'strict-limits'] as const) {
  test(`WebKit, ${name}: a hub leader works without a network, and each change arrives once`, async ({
    stageOf,
  }) => {
    const stage = await stageOf(name);
    const hub = stage.network.planters.slice(0, 12).map(stage.planter);
    const contacted = hub[2];
    // A planter without a phone number, because the driver appends to existing text.
    const edited = hub.find(({ phone }) => phone === null);
    if (!edited || !contacted) throw new Error('The hub has 12 planters');
    const page = await openWebKit();
    try {
      await signIn(page, stage);
      for (const planter of hub) await expectCard(page, planter);

      stage.proxy.cut();
      await page.click(`${cardOf(contacted)}//button[contains(., "Mark as Contacted")]`);
      await expectText(page, /Contacted today\s+Waiting to send/);
      await editPhone(page, edited);
      await press(page, 'a[href="/outbox"]');
      await expectText(page, 'Waiting (2)');

      stage.proxy.mend();
      await page.click('//button[contains(., "Sync now")]');
      await expectText(page, 'Sent (2)');
      await expectText(page, 'All sent');
      expectArrivedOnce(stage, { edited, contacted });
    } finally {
      await page.close();
    }
  });
}

async function signIn(page: WebKitPage, stage: ProfileStage): Promise<void> {
  await page.goto(`${stage.origin}/login`);
  await expectText(page, 'Sign in to Fieldbook');
  await page.run(putKeyval, ['sync-times', SHORT_TIMES]);
  await page.type('//input[@name="usernameOrEmail"]', 'leader');
  await page.type('//input[@name="password"]', PASSWORD);
  await page.click('//button[normalize-space()="Sign in"]');
  await expectText(page, '12 planters');
  await expectText(page, 'All sent');
  await expect.poll(() => hasScreens(page), { timeout: 60_000 }).toBe(true);
}

const cardOf = ({ church_name }: StoredPlanter) =>
  `//article[.//*[normalize-space()="${church_name}"]]`;

async function expectCard(page: WebKitPage, planter: StoredPlanter): Promise<void> {
  const textOfCard = () =>
    page.run(
      (church) =>
        [...document.querySelectorAll('article')].find((card) =>
          card.innerText.split('\n').includes(church),
        )?.innerText,
      planter.church_name ?? '',
    );
  const { last_contact_date } = planter;
  const day = last_contact_date === null ? 'Never' : shownDay(last_contact_date);
  await expect.poll(textOfCard, { timeout: 30_000 }).toContain(day);
}

async function editPhone(page: WebKitPage, planter: StoredPlanter): Promise<void> {
  await press(page, 'a[href="/directory"]');
  // The home screen has a card of the same church.
  await expect
    .poll(() => page.run(() => document.querySelector('h1')?.textContent), { timeout: 60_000 })
    .toBe('Planters');
  await expectText(page, planter.church_name ?? '');
  await pressAt(page, `${cardOf(planter)}//button`);
  await expectText(page, 'View Profile');
  await pressInDialog(page, 'Edit');
  await expectText(page, 'Save Changes');
  await page.type('//input[@name="phone"]', NEW_PHONE);
  await pressInDialog(page, 'Save Changes');
  await expectText(page, NEW_PHONE);
}

/** A toast may cover a link; only its target matters here. */
async function press(page: WebKitPage, selector: string): Promise<void> {
  await page.run((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), selector);
}

/** Like `press`, for the first element that an XPath finds. */
async function pressAt(page: WebKitPage, xpath: string): Promise<void> {
  await page.run((wanted) => {
    const first = XPathResult.FIRST_ORDERED_NODE_TYPE;
    const found = document.evaluate(wanted, document, null, first, null).singleNodeValue;
    if (found instanceof HTMLElement) found.click();
  }, xpath);
}

/** Presses a button at the bottom of a dialog, which a toast may cover, too. */
async function pressInDialog(page: WebKitPage, words: string): Promise<void> {
  await page.run((wanted) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('dialog button')];
    buttons.find((one) => one.innerText.trim() === wanted)?.click();
  }, words);
}

function expectArrivedOnce(
  stage: ProfileStage,
  { edited, contacted }: { edited: StoredPlanter; contacted: StoredPlanter },
): void {
  expect(stage.written('POST', `/church-planters/${contacted.id}/contacts`)).toHaveLength(1);
  expect(stage.written('PUT', `/church-planters/${edited.id}`)).toHaveLength(1);
  const { updated_at, ...rest } = edited;
  expect(updated_at).toBeGreaterThan(0);
  expect(stage.planter(edited.id)).toMatchObject({ ...rest, phone: NEW_PHONE });
  expect(stage.backend.crashes).toEqual([]);
}

async function expectText(page: WebKitPage, text: string | RegExp): Promise<void> {
  await expect
    .poll(() => page.text(), { timeout: 60_000 })
    .toMatch(
      typeof text === 'string' ? new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : text,
    );
}
