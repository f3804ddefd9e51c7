import type { Locator, Page } from '@playwright/test';
import { expect, INSTALLED, type Stage, test } from '#tests/support/stage.ts';
import {
  askForSync,
  cardOf,
  expectAccessible,
  loseNetwork,
  nameOf,
  signIn,
} from '#tests/support/steps.ts';

/*
 * An administrator's new phone has no contacts of 2019 ─► it reads those of one planter when their history is
 * opened ─► without a network it says what is missing ─► the administrator keeps all contacts ─► they are there offline.
 */

test.use(INSTALLED);
const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE });

const SHOTS = 'test-results/recent-contacts';
const OLD = '2019-05-06';

async function openHistory(page: Page, name: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(name.replace(' &', ''));
  const card = cardOf(page, name);
  await card.getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name: 'Contact History' });
}

/** Three planters of another leader's hub, each with a contact of 2019. */
async function hubWithOldContacts(stage: Stage) {
  const leader = await stage.backendFor('hubleader2');
  const planters = (await leader.hub()).slice(0, 3);
  for (const { id } of planters) {
    const body = { contact_date: OLD, contact_type: 'visit', notes: `Long ago ${id}` };
    expect((await leader.call('POST', `/church-planters/${id}/contacts`, body)).status).toBe(201);
  }
  const named = planters.map((planter) => ({
    id: planter.id,
    name: nameOf(planter),
    note: `Long ago ${planter.id}`,
  }));
  return { leader: leader.userId, planters: named };
}

test('old contacts are read when they are needed, and all of them if the person wants it', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  const { leader, planters } = await hubWithOldContacts(stage);
  const [first, second, third] = planters;
  if (!(first && second && third)) throw new Error('The hub has fewer than three planters.');
  await signIn(page, 'superadmin', stage.origin);
  await page.goto(`${stage.origin}/?hub=${leader}`);

  await test.step('the history of a planter is completed when it is opened', async () => {
    const history = await openHistory(page, first.name);
    await expect(history.getByText(first.note)).toBeVisible();
    await expect(history.getByText(/^Loading the contacts before/)).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await test.step('without a network, another one says from which day on it is complete', async () => {
    await loseNetwork(page, stage.proxy);
    const history = await openHistory(page, second.name);
    await expect(
      history.getByText(/^Some contacts before .* may not be on this device$/),
    ).toBeVisible();
    await expect(history.getByText(second.note)).toBeHidden();
    await history.getByText(/may not be on this device/).scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${SHOTS}/missing-390.png` });
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await page.keyboard.press('Escape');
    const known = await openHistory(page, first.name);
    await expect(known.getByText(first.note)).toBeVisible();
    await expect(known.getByText(/may not be on this device/)).toBeHidden();
  });

  await test.step('and so does the page of the planter', async () => {
    await page.goto(`${stage.origin}/planter/${second.id}`);
    await expect(
      page.getByText(/^Some contacts before .* may not be on this device$/),
    ).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await page.screenshot({ path: `${SHOTS}/planter-390.png`, fullPage: true });
  });

  await test.step('the administrator keeps all contacts', async () => {
    stage.proxy.mend();
    await page.goto(`${stage.origin}/device`);
    await askForSync(page);
    const all = page.getByRole('checkbox', { name: 'Keep all contacts on this device' });
    await expect(all).not.toBeChecked();
    await page.screenshot({ path: `${SHOTS}/device-390.png`, fullPage: true });
    await all.press('Space');
    await expect(all).toBeChecked();
    await expect(page.getByText(/are not on this device yet/)).toBeHidden();
    await expectAccessible(page);
    await page.goto(`${stage.origin}/?hub=${leader}`);
    await loseNetwork(page, stage.proxy);
    const history = await openHistory(page, third.name);
    await expect(history.getByText(third.note)).toBeVisible();
    await expect(history.getByText(/may not be on this device/)).toBeHidden();
  });
});
