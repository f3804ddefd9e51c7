import { expect, type Locator, type Page } from '@playwright/test';
import { shortenTimes } from './device-storage.ts';
import { type ProfileStage, type StoredPlanter, shownDay } from './profile-stage.ts';
import { fillSignIn, markAsContacted, untilInstalled } from './steps.ts';

/*
 * The main journey of a hub leader:
 *
 *   sign in ─► 12 planters ─► no network: a contact and a phone number ─► cold start offline
 *   ─► network back ─► each is on the server once, and nothing else has changed
 */

export const NEW_PHONE = '601-555-0199';
/** The dots that the specification requires, for the days since the last contact in the demo network. */
const DOTS = ['green', 'yellow', 'red', 'red'];

export async function runHubLeaderJourney(page: Page, stage: ProfileStage): Promise<void> {
  const hub = stage.network.planters.slice(0, 12).map(stage.planter);
  const [edited, , contacted] = hub;
  if (!edited || !contacted) throw new Error('The hub has 12 planters');
  await signInTo(page, stage, 'leader');
  await expectHub(page, hub);
  await untilInstalled(page);
  await untilAllSent(page);

  stage.proxy.cut();
  await markAsContacted(cardOfChurch(page, contacted));
  await expectContactedToday(page, contacted);
  await editPhone(page, edited);

  await page.goto(`${stage.origin}/`);
  await expectContactedToday(page, contacted);
  await page.getByRole('link', { name: /^Sync: .*2 waiting/ }).click();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting.getByRole('listitem')).toHaveCount(2);

  stage.proxy.mend();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByRole('region', { name: 'Sent' }).getByRole('listitem')).toHaveCount(2);
  await expect(waiting).toBeHidden();
  await untilAllSent(page);
  await expectArrivedOnce(page, stage, { edited, contacted });
  await page.goto(`${stage.origin}/`);
  await expect(cardOfChurch(page, contacted)).toContainText('Contacted today');
  await expect(cardOfChurch(page, contacted)).not.toContainText('Waiting');
  await expect(page.getByRole('article')).toHaveCount(12);
}

/** Signs in and shortens the sync engine's delays on this device. */
export async function signInTo(page: Page, stage: ProfileStage, username: string): Promise<void> {
  await page.goto(`${stage.origin}/login`);
  await shortenTimes(page);
  await fillSignIn(page, username);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
}

/** The card of a planter, found by the name of the church. */
export function cardOfChurch(page: Page, planter: StoredPlanter): Locator {
  const church = page.getByText(planter.church_name ?? '', { exact: true });
  return page.getByRole('article').filter({ has: church });
}

export async function untilAllSent(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible({
    timeout: 60_000,
  });
}

/** Expects every planter of the hub, with the day and the dot of the last contact. */
export async function expectHub(
  page: Page,
  hub: readonly StoredPlanter[],
  { except = [] }: { except?: readonly StoredPlanter[] } = {},
): Promise<void> {
  await expect(page.getByRole('article')).toHaveCount(12, { timeout: 60_000 });
  for (const [index, planter] of hub.entries()) {
    const card = cardOfChurch(page, planter);
    const { first_name, spouse_first_name, last_contact_date } = planter;
    await expect(card).toContainText(first_name);
    await expect(card).toContainText(spouse_first_name ?? '');
    await expect(card).toContainText(planter.location ?? '');
    if (except.includes(planter)) continue;
    const day = last_contact_date === null ? 'Never' : shownDay(last_contact_date);
    await expect(card.getByRole('definition').nth(1)).toHaveText(day, { timeout: 60_000 });
    await expect(card.locator('[data-color]')).toHaveAttribute(
      'data-color',
      DOTS[index % DOTS.length] ?? '',
    );
  }
}

async function expectContactedToday(page: Page, planter: StoredPlanter): Promise<void> {
  const card = cardOfChurch(page, planter);
  await expect(card).toContainText('Contacted today');
  await expect(card.locator('[data-color]')).toHaveAttribute('data-color', 'green');
  await expect(card).toContainText('Waiting to send');
}

async function editPhone(page: Page, planter: StoredPlanter): Promise<void> {
  await page.getByRole('link', { name: 'Directory', exact: true }).first().click();
  // The home screen has a card of the same church.
  await expect(page.getByRole('heading', { level: 1, name: 'Planters' })).toBeVisible();
  await cardOfChurch(page, planter).getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(dialog.getByLabel('Phone')).toHaveValue(planter.phone ?? '');
  await dialog.getByLabel('Phone').fill(NEW_PHONE);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toContainText(NEW_PHONE);
  await expect(dialog).toContainText('Waiting to send');
}

async function expectArrivedOnce(
  page: Page,
  stage: ProfileStage,
  { edited, contacted }: { edited: StoredPlanter; contacted: StoredPlanter },
): Promise<void> {
  const [today, inThirtyDays] = await page.evaluate(() =>
    [0, 30].map((days) => {
      const date = new Date();
      date.setDate(date.getDate() + days);
      const two = (value: number) => String(value).padStart(2, '0');
      return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
    }),
  );
  const { backend } = stage;
  expect(stage.written('POST', `/church-planters/${contacted.id}/contacts`)).toHaveLength(1);
  expect(stage.written('PUT', `/church-planters/${edited.id}`)).toHaveLength(1);
  expect(backend.ledger.filter(({ path }) => path.startsWith('/church-planters/'))).toHaveLength(2);
  const contacts = backend.state().contacts.filter(({ planter_id }) => planter_id === contacted.id);
  expect(contacts.filter(({ contact_date }) => contact_date === today)).toMatchObject([
    {
      contact_type: 'phone',
      next_contact_date: inThirtyDays,
      contacted_by: stage.network.leaders[0],
    },
  ]);
  const { updated_at, ...rest } = edited;
  expect(updated_at).toBeGreaterThan(0);
  expect(stage.planter(edited.id)).toMatchObject({ ...rest, phone: NEW_PHONE });
  expect(backend.crashes).toEqual([]);
}
