import type { Locator, Page } from '@playwright/test';
import { contactDot } from '#shared/contact-rules.ts';
import { dayOf, showDay } from '#shared/dates.ts';
import type { Backend, BackendPlanter } from '#tests/support/backend.ts';
import { shortenTimes } from '#tests/support/device-storage.ts';
import { dropAfter, jsonAnswer, portalPage } from '#tests/support/faults.ts';
import { expect, type Stage, test } from '#tests/support/stage.ts';
import {
  cardOf,
  expectAccessible,
  fillSignIn,
  markAsContacted,
  nameOf,
  untilInstalled,
} from '#tests/support/steps.ts';

/*
 * The main purpose of Fieldbook in one journey:
 *
 *   sign in ─► network cut ─► three planters marked ─► browser killed ─► cold start offline on a deep link
 *   ─► network back through two portal pages ─► two answers lost after the server had stored the contact,
 *   one contact refused ─► two on the server exactly once, the third returned to its author
 */

const REASON = 'The planter is on leave: please choose another date';
const today = dayOf(new Date());

interface Marked {
  planter: BackendPlanter;
  name: string;
  /** Number of contacts before the journey. */
  before: number;
}

for (const extras of [true, false]) {
  test.describe(`the journey against the ${extras ? 'reference' : 'documented'} server`, () => {
    test('F66 contacts logged without signal arrive exactly once, through everything', async ({
      device,
      ownStage,
    }) => {
      const stage = await ownStage({ extras });
      const backend = await stage.backendFor('hubleader');
      const marked = await chooseThree(backend);
      let page = await device.start();
      await signInAndDownload(page, stage, marked);

      stage.proxy.cut();
      await markAll(page, marked);
      await device.kill();

      page = await device.start();
      await expectAllStillThere(page, stage, marked);
      await returnThroughTrouble(page, stage, marked);
      await expectExactlyOnce(page, backend, marked);
      await expectRefusedIsKept(page, stage, marked[2]);
      await mendRefused(page, stage, backend, marked[2]);
    });
  });
}

async function chooseThree(backend: Backend): Promise<[Marked, Marked, Marked]> {
  const overdue = (await backend.hub()).filter(
    ({ last_contact_date }) => contactDot(last_contact_date ?? null, today) !== 'green',
  );
  const marked = await Promise.all(
    overdue.slice(0, 3).map(async (planter) => ({
      planter,
      name: nameOf(planter),
      before: (await backend.contacts(planter.id)).length,
    })),
  );
  const [first, second, third] = marked;
  if (!first || !second || !third) throw new Error('the demo hub has three planters to contact');
  return [first, second, third];
}

async function signInAndDownload(page: Page, stage: Stage, marked: Marked[]): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 3000 });
  await page.goto(`${stage.origin}/login`);
  await shortenTimes(page);
  await fillSignIn(page, 'hubleader');
  for (const { name } of marked) await expect(cardOf(page, name)).toBeVisible();
  await untilInstalled(page);
  await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible();
}

async function markAll(page: Page, marked: Marked[]): Promise<void> {
  for (const { name } of marked) {
    const card = await mark(page, name);
    // The dot changes with the tap; this label appears once the device has stored the contact.
    await expect(card).toContainText('Waiting to send');
  }
}

async function mark(page: Page, name: string): Promise<Locator> {
  const card = cardOf(page, name);
  await markAsContacted(card);
  await expect(card).toContainText('Contacted today');
  await expect(card.locator('[data-color]')).toHaveAttribute('data-color', 'green');
  return card;
}

/** A cold start on a deep link, and then Home, both without a network. */
async function expectAllStillThere(page: Page, stage: Stage, marked: Marked[]): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 3000 });
  await page.goto(`${stage.origin}/outbox`);
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting.getByRole('listitem')).toHaveCount(3);
  for (const { name } of marked) {
    await expect(waiting.getByRole('heading', { name: labelOf(name) })).toBeVisible();
  }
  await page.goto(`${stage.origin}/?sort=name`);
  for (const { name } of marked) {
    await expect(cardOf(page, name)).toContainText('Contacted today');
    await expect(cardOf(page, name)).toContainText(/Waiting/);
  }
  await page.goto(`${stage.origin}/outbox`);
  await expect(waiting.getByRole('listitem')).toHaveCount(3);
}

const labelOf = (name: string) => `Contact with ${name} on ${showDay(today)} (phone)`;

async function returnThroughTrouble(
  page: Page,
  stage: Stage,
  [first, second, third]: [Marked, Marked, Marked],
): Promise<void> {
  const contactsOf = ({ planter }: Marked) => ({
    method: 'POST',
    path: new RegExp(`/church-planters/${planter.id}/contacts$`),
  });
  stage.proxy.when(contactsOf(first), dropAfter, { times: 1 });
  stage.proxy.when(contactsOf(second), dropAfter, { times: 1 });
  stage.proxy.when(contactsOf(third), jsonAnswer(422, { success: false, error: REASON }));
  const portal = stage.proxy.when({ path: /^\/api\// }, portalPage, { times: 2 });

  const syncNow = page.getByRole('button', { name: 'Sync now' });
  await syncNow.click();
  await expect(page.getByText(/No answer from the server/)).toBeVisible();
  stage.proxy.mend();
  await expect(async () => {
    await syncNow.click();
    expect(portal.hits()).toBe(2);
    await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
  }).toPass();
  await expect(page.getByRole('region', { name: 'Waiting' })).toBeHidden();
}

async function expectExactlyOnce(
  page: Page,
  backend: Backend,
  [first, second, third]: [Marked, Marked, Marked],
): Promise<void> {
  for (const { planter, before } of [first, second]) {
    const contacts = await backend.contacts(planter.id);
    expect(contacts.length).toBe(before + 1);
    expect(contacts.filter(({ contact_date }) => contact_date === today)).toMatchObject([
      { contact_type: 'phone', contacted_by_name: 'Henry Carter' },
    ]);
  }
  expect((await backend.contacts(third.planter.id)).length).toBe(third.before);
  const sent = page.getByRole('region', { name: 'Sent' });
  for (const { name } of [first, second]) {
    await expect(sent.getByRole('heading', { name: labelOf(name) })).toBeVisible();
  }
}

/** The change is rolled back on the screen and kept with its reason, never silently dropped (S31). */
async function expectRefusedIsKept(page: Page, stage: Stage, third: Marked): Promise<void> {
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByRole('listitem')).toHaveCount(1);
  await expect(attention).toContainText(labelOf(third.name));
  await expect(attention).toContainText(REASON);
  await expect(page.getByRole('link', { name: 'Sync: 1 needs attention' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 3000 });

  await page.goto(`${stage.origin}/`);
  const card = cardOf(page, third.name);
  await expect(card).toContainText(REASON);
  await expect(card).not.toContainText('Contacted today');
  const colorBefore = contactDot(third.planter.last_contact_date ?? null, today);
  await expect(card.locator('[data-color]')).toHaveAttribute('data-color', colorBefore);
  await card.getByRole('link', { name: 'See what to do' }).click();
  await expect(page).toHaveURL(/\/outbox#/);
}

/** Discards the refused contact, restores it, corrects it and sends it again. */
async function mendRefused(
  page: Page,
  stage: Stage,
  backend: Backend,
  third: Marked,
): Promise<void> {
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await attention.getByRole('button', { name: /^Discard/ }).click();
  await expect(attention).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(attention.getByRole('listitem')).toHaveCount(1);

  stage.proxy.reset();
  await attention.getByRole('button', { name: /^Edit and send again/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit and send again' });
  await dialog.getByLabel('Notes').fill('Called from the road.');
  await dialog.getByRole('button', { name: 'Save and send again' }).click();
  await expect
    .poll(async () => (await backend.contacts(third.planter.id)).length)
    .toBe(third.before + 1);
  const contacts = await backend.contacts(third.planter.id);
  expect(contacts.filter(({ notes }) => notes === 'Called from the road.')).toHaveLength(1);
  await expect(attention).toBeHidden();
  await expect(page.getByRole('link', { name: /^Sync: All sent at/ })).toBeVisible();
}

test('F1 an answer lost on a reused connection, whose request Chromium resends, creates one contact', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  stage.proxy.keepAlive = true;
  const backend = await stage.backendFor('hubleader');
  const [first] = await chooseThree(backend);
  await signInAndDownload(page, stage, [first]);
  const lost = stage.proxy.when({ method: 'POST', path: /contacts$/ }, dropAfter, { times: 1 });
  await mark(page, first.name);
  await expect.poll(() => lost.hits()).toBe(1);
  await expect(page.getByRole('link', { name: /^Sync: All sent at/ })).toBeVisible();
  expect((await backend.contacts(first.planter.id)).length).toBe(first.before + 1);
});
