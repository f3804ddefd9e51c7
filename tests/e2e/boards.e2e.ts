import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { leaderIn } from '#shared/contract/planter-users.ts';
import { coupleName } from '#shared/couple-name.ts';
import { dragByFinger, dragByMouse } from '#tests/support/drag.ts';
import { startFaultProxy } from '#tests/support/fault-proxy.ts';
import { expect, type Stage, test } from '#tests/support/stage.ts';
import {
  askForSync,
  expectAccessible,
  loseNetwork,
  signIn,
  untilDownloaded,
  untilInstalled,
} from '#tests/support/steps.ts';
import { HUB_ASSIGNMENT_TEXTS, PIPELINE_TEXTS } from '../spec-texts/planters.ts';

for (const [path, username, title] of [
  ['/hub-leader-assignment', 'hubleader', 'Hub Leader Assignment'],
  ['/admin/church-planters', 'admin', 'Hub Assignments'],
] as const) {
  test(`${path} moves planters by menu, keyboard and x, offline and then on the server`, async ({
    page,
    ownStage,
  }) => {
    test.slow();
    const stage = await ownStage();
    await open(page, stage.origin, username, path, title);
    const panel = page.getByRole('region', { name: HUB_ASSIGNMENT_TEXTS.panel });
    await expect(panel.getByRole('listitem').first()).toBeVisible();
    for (const counter of HUB_ASSIGNMENT_TEXTS.counters) {
      await expect(page.getByRole('term').filter({ hasText: counter }).first()).toBeVisible();
    }
    await expect(panel).toContainText(HUB_ASSIGNMENT_TEXTS.unassign);
    await expect(page.getByText(HUB_ASSIGNMENT_TEXTS.drop).first()).toBeVisible();
    await expectAccessible(page);
    await loseNetwork(page, stage.proxy);

    const byMenu = await firstIn(panel);
    await panel.getByRole('button', { name: `Move to another hub leader: ${byMenu}` }).click();
    const dialog = page.getByRole('dialog', { name: `Move ${byMenu} to` });
    await dialog.getByLabel('Hub leader').selectOption('Hannah Lindström');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByText('Assignment saved on this device').first()).toBeVisible();
    const hub = page.getByRole('region', { name: 'Hannah Lindström' });
    await expectIn(hub, byMenu);
    await expect(hub).toContainText('Waiting to send');

    const byKeys = await firstIn(panel);
    await dragByKeys(page, byKeys, 1);
    await expect(panel.getByRole('link', { name: byKeys, exact: true })).toHaveCount(0);

    await hub.getByRole('button', { name: `Remove ${byMenu} from the hub leader` }).click();
    await expect(panel.getByRole('link', { name: byMenu, exact: true })).toBeVisible();

    const accepted = page.getByText(HUB_ASSIGNMENT_TEXTS.updated).first();
    stage.proxy.reset();
    await Promise.all([expect(accepted).toBeVisible({ timeout: 60_000 }), untilSent(page)]);
    await page.reload();
    await expect(panel.getByRole('link', { name: byMenu, exact: true })).toBeVisible();
    await expect(panel.getByRole('link', { name: byKeys, exact: true })).toHaveCount(0);
    await expect.poll(() => leaderOf(stage, byKeys)).toBeGreaterThan(0);
    await expect.poll(() => leaderOf(stage, byMenu)).toBe(0);
  });
}

test('/planter-pipeline moves planters by menu and keyboard, offline and then on the server', async ({
  page,
  ownStage,
}) => {
  test.slow();
  const stage = await ownStage();
  await open(page, stage.origin, 'hubleader', '/planter-pipeline', 'Planter Pipeline');
  for (const column of PIPELINE_TEXTS.columns) {
    await expect(page.getByRole('region', { name: column, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('region', { name: PIPELINE_TEXTS.closed })).toBeVisible();
  await expectAccessible(page);
  await loseNetwork(page, stage.proxy);

  const interest = page.getByRole('list', { name: 'Candidate, interest' });
  const byMenu = await firstIn(interest);
  await interest.getByRole('button', { name: `Move to another stage: ${byMenu}` }).click();
  const dialog = page.getByRole('dialog', { name: `Move ${byMenu} to` });
  await dialog.getByLabel('Stage').selectOption('Training');
  await dialog.getByLabel('Status').selectOption('in training');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  const training = page.getByRole('list', { name: 'Training, in training' });
  await searchFor(page, byMenu);
  await expect(training.getByText(byMenu, { exact: true })).toBeVisible();
  await searchFor(page, '');

  const assessed = page.getByRole('list', { name: 'Candidate, pre-assessment' });
  const byKeys = await firstIn(assessed);
  await dragByKeys(page, byKeys, 1);
  await searchFor(page, byKeys);
  await expect(assessed.getByText(byKeys, { exact: true })).toHaveCount(0);

  stage.proxy.reset();
  await untilSent(page);
  await expect.poll(() => placeOf(stage, byMenu)).toBe('Training, in training');
  await expect.poll(() => placeOf(stage, byKeys)).not.toBe('Candidate, pre-assessment');
});

test('planters are dragged by mouse and by touch, and a conflict with another device is asked about', async ({
  page,
  newContext,
  ownStage,
}) => {
  test.slow();
  const stage = await ownStage();
  await open(page, stage.origin, 'hubleader', '/planter-pipeline', 'Planter Pipeline');
  const interest = page.getByRole('list', { name: 'Candidate, interest' });
  const byMouse = await firstIn(interest);
  const inactive = page.getByRole('heading', { name: /^inactive/i });
  await dragByMouse(page, interest.getByText('Updated: ').first(), inactive);
  await expectIn(page.getByRole('list', { name: 'Growth Plan, inactive' }), byMouse);

  await page.goto(`${stage.origin}/hub-leader-assignment`);
  const panel = page.getByRole('region', { name: HUB_ASSIGNMENT_TEXTS.panel });
  const toHub = await firstIn(panel);
  const hub = page.getByRole('region', { name: 'Hector Hernández' });
  await dragByMouse(page, panel.getByRole('link', { name: toHub }), hub.getByRole('heading'));
  await expectIn(hub, toHub);
  await untilSent(page);
  await expect.poll(() => placeOf(stage, byMouse)).toBe('Growth Plan, inactive');
  await expect.poll(() => leaderOf(stage, toHub)).toBeGreaterThan(0);

  const phone = await newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const mobile = await phone.newPage();
  await signIn(mobile, 'hubleader', stage.origin);
  await untilInstalled(mobile);
  await mobile.goto(`${stage.origin}/hub-leader-assignment`);
  const cards = mobile.getByRole('region', { name: HUB_ASSIGNMENT_TEXTS.panel });
  const byFinger = await firstIn(cards);
  const largest = mobile.getByRole('region', { name: 'Hannah Lindström' });
  const card = cards.getByRole('listitem').filter({ hasText: byFinger });
  await dragByFinger(mobile, card, largest.getByRole('heading'));
  await expect(cards.getByRole('link', { name: byFinger })).toHaveCount(0);

  await mobile.goto(`${stage.origin}/planter-pipeline`);
  const assessed = mobile.getByRole('list', { name: 'Candidate, pre-assessment' });
  const moved = await firstIn(assessed);
  await loseNetwork(mobile, stage.proxy);
  await dragByFinger(
    mobile,
    assessed.getByText('Updated: ').first(),
    mobile.getByRole('heading', { name: /^interest/i }),
  );
  await expectIn(mobile.getByRole('list', { name: 'Candidate, interest' }), moved);
  await moveElsewhere(stage, moved);
  stage.proxy.reset();
  await askForSync(mobile);
  await mobile.getByRole('link', { name: /^Sync: 1 needs attention/ }).click();
  const question = mobile.getByRole('main');
  await expect(question).toContainText('Plant · funded');
  await expect(question).toContainText('Candidate · interest');
  expect(await placeOf(stage, moved)).toBe('Plant, funded');
  await phone.close();
});

test('a card drops where the user sees the target, even if that moved during the drag', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  await open(page, stage.origin, 'hubleader', '/planter-pipeline', 'Planter Pipeline');
  await untilSent(page);
  const moved = await firstIn(page.getByRole('list', { name: 'Candidate, interest' }));
  const inactive = page.getByRole('heading', { name: /^inactive/i });
  const card = page.getByRole('list', { name: 'Candidate, interest' }).getByText('Updated: ');
  const above = page.getByRole('heading', { name: 'Growth Plan', level: 2 });
  const push = (height: string) =>
    above.evaluate((heading, wanted) => {
      heading.style.marginTop = wanted;
    }, height);
  await push('200px');
  await dragByMouse(page, card.first(), inactive, () => push('0'));
  await expectIn(page.getByRole('list', { name: 'Growth Plan, inactive' }), moved);
});

test('two people move one planter offline, by drag and by menu: the second is asked, and a deleted planter is reported', async ({
  page,
  newContext,
  ownStage,
}) => {
  test.slow();
  const stage = await ownStage();
  const other = await newContext({ viewport: { width: 1280, height: 844 } });
  const theirs = await other.newPage();
  // Each has their own network, because it matters which of the two moves arrives first.
  const theirNetwork = await startFaultProxy(stage.proxy.target);
  await Promise.all([
    open(page, stage.origin, 'hubleader', '/hub-leader-assignment', 'Hub Leader Assignment'),
    open(theirs, theirNetwork.origin, 'admin', '/admin/church-planters', 'Hub Assignments'),
  ]);
  const from = (board: Page) => board.getByRole('region', { name: 'Hannah Lindström' });
  const both = await firstIn(from(page));
  const gone = await firstIn(page.getByRole('region', { name: 'Henry Carter' }));
  await firstIn(from(theirs));
  await Promise.all([loseNetwork(page, stage.proxy), loseNetwork(theirs, theirNetwork)]);

  const hector = page.getByRole('region', { name: 'Hector Hernández' });
  const card = from(page).getByRole('link', { name: both, exact: true });
  await dragByMouse(page, card, hector.getByRole('heading'));
  await expectIn(hector, both);
  await moveByMenu(theirs, both, 'Hope Freeman');
  await moveByMenu(theirs, gone, 'Hope Freeman');
  const { planter } = await planterNamed(stage, gone);
  stage.server.deletePlanter(planter.id);

  stage.proxy.reset();
  await untilSent(page);
  const hectorId = await idOf(stage, 'hubleader3');
  await expect.poll(() => leaderOf(stage, both)).toBe(hectorId);
  theirNetwork.reset();
  await askForSync(theirs);
  const attention = theirs.getByRole('link', { name: /^Sync: 2 need attention/ });
  await expect(attention).toBeVisible({ timeout: 30_000 });
  // Back where the server has them: one with the first person's hub leader, the other nowhere.
  await expectIn(theirs.getByRole('region', { name: 'Hector Hernández' }), both);
  await expect(theirs.getByText(gone, { exact: true })).toHaveCount(0);

  await attention.click();
  const outbox = theirs.getByRole('main');
  const refused = outbox.getByRole('listitem').filter({ hasText: `${gone} to the hub of` });
  await expect(refused).toContainText('The record does not exist any more');
  const question = outbox.getByRole('listitem').filter({ hasText: `${both} to the hub of` });
  for (const leader of ['Hector Hernández', 'Hope Freeman']) {
    await expect(question).toContainText(leader);
  }
  expect(await leaderOf(stage, both)).toBe(hectorId);
  await question.getByRole('button', { name: /^Keep mine/ }).click();
  await refused.getByRole('button', { name: /^Discard/ }).click();
  await untilSent(theirs);
  const hopeId = await idOf(stage, 'hubleader4');
  await expect.poll(() => leaderOf(stage, both)).toBe(hopeId);
  await other.close();
  await theirNetwork.close();
});

test('the panel of a hub board shows the same planters after going back', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage({ planters: 1_000 });
  await open(page, stage.origin, 'admin', '/admin/church-planters', 'Hub Assignments');
  await untilDownloaded(page);
  const panel = page.getByRole('region', { name: HUB_ASSIGNMENT_TEXTS.panel });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await panel.evaluate((element) => element.scrollTo(0, 2_000));
  const seen = panel.getByRole('link').filter({ visible: true });
  const middle = () =>
    panel.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return there?.closest('li')?.querySelector('a')?.textContent ?? '';
    });
  await expect.poll(middle).not.toBe('');
  const name = await middle();
  await seen.filter({ hasText: name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.goBack();
  await expect.poll(middle).toBe(name);
});

async function moveByMenu(page: Page, name: string, leader: string): Promise<void> {
  await page.getByRole('button', { name: `Move to another hub leader: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Move ${name} to` });
  await dialog.getByLabel('Hub leader').selectOption(leader);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expectIn(page.getByRole('region', { name: leader }), name);
}

async function idOf(stage: Stage, username: string): Promise<number> {
  return (await stage.backendFor(username)).userId;
}

/** Moves the planter on another device. */
async function moveElsewhere(stage: Stage, name: string): Promise<void> {
  const { backend, planter } = await planterNamed(stage, name);
  const body = { stage: 'Plant', status: 'funded', notes: '' };
  const { status } = await backend.call('PUT', `/church-planters/${planter.id}/stage`, body);
  expect(status).toBe(200);
}

async function open(page: Page, origin: string, username: string, path: string, title: string) {
  await page.setViewportSize({ width: 1280, height: 844 });
  await signIn(page, username, origin);
  await untilInstalled(page);
  await page.goto(`${origin}${path}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

/** The name on the first card of a list, from the label of its drag handle. */
async function firstIn(place: Locator): Promise<string> {
  const handle = place.getByRole('button', { name: /^Drag / }).first();
  const label = await handle.getAttribute('aria-label');
  return label?.slice('Drag '.length) ?? '';
}

/** Space picks the card up, arrow keys move it from list to list, and space drops it. */
async function dragByKeys(page: Page, name: string, places: number): Promise<void> {
  await page.getByRole('button', { name: `Drag ${name}`, exact: true }).focus();
  const said = page.locator('[id^="DndLiveRegion"]');
  await page.keyboard.press('Space');
  await expect(said).toContainText(`${name} is over `);
  for (let step = 0; step < places; step += 1) {
    const before = await said.innerText();
    // The board may still be measuring its lists. A user would press again, since nothing was announced.
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      await expect(said).not.toHaveText(before, { timeout: 5_000 });
    }).toPass();
  }
  await page.keyboard.press('Space');
  await expect(said).toContainText(`${name} was dropped on `);
}

async function expectIn(hub: Locator, name: string): Promise<void> {
  const all = hub.getByRole('button', { name: /^Show all/ });
  if (await all.isVisible()) await all.click();
  await expect(hub.getByText(name, { exact: true })).toBeVisible();
}

async function searchFor(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(words.replaceAll('&', ' '));
}

async function untilSent(page: Page): Promise<void> {
  await expect(async () => {
    await askForSync(page);
    await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });
}

const Planters = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      first_name: z.string(),
      last_name: z.string(),
      spouse_first_name: z.nullish(z.string()),
      spouse_last_name: z.nullish(z.string()),
      stage: z.string(),
      status: z.string(),
    }),
  ),
});
/** The planter with this name, as the server returns it to an administrator. */
async function planterNamed(stage: Stage, name: string) {
  const backend = await stage.backendFor('admin');
  const { json } = await backend.call('GET', '/church-planters');
  const found = Planters.parse(json).data.find(
    (planter) =>
      coupleName({
        ...planter,
        spouse_first_name: planter.spouse_first_name ?? '',
        spouse_last_name: planter.spouse_last_name ?? '',
      }) === name,
  );
  if (!found) throw new Error(`no planter ${name}`);
  return { backend, planter: found };
}

async function placeOf(stage: Stage, name: string): Promise<string> {
  const { planter } = await planterNamed(stage, name);
  return `${planter.stage}, ${planter.status}`;
}

/** The hub leader's number on the server, 0 for nobody. */
async function leaderOf(stage: Stage, name: string): Promise<number> {
  const { backend, planter } = await planterNamed(stage, name);
  const { json } = await backend.call('GET', `/church-planters/${planter.id}/users`);
  return leaderIn(json) ?? 0;
}
