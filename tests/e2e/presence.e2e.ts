import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { dayOf } from '#shared/dates.ts';
import { personName } from '#shared/person-name.ts';
import { movePeriod, periodWords } from '#shared/report-rules.ts';
import { expect, type NewContext, NOT_INSTALLED, type Stage, test } from '#tests/support/stage.ts';
import { expectAccessible, signIn } from '#tests/support/steps.ts';

test.use(NOT_INSTALLED);

const Me = z.object({
  data: z.object({
    display_name: z.optional(z.nullable(z.string())),
    first_name: z.string(),
    last_name: z.string(),
  }),
});

const COUPLE = 'Robert & Amanda Brown';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
];

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} px`, () => {
    test('two people see each other on a board and in a form, until one leaves', async ({
      page,
      newContext,
      ownStage,
    }, info) => {
      test.slow();
      await page.setViewportSize(viewport);
      const stage = await ownStage();
      const other = await personOn(newContext, stage, 'admin');
      await other.setViewportSize(viewport);
      await signIn(page, 'hubleader', stage.origin);
      const [mine, theirs] = await Promise.all([
        nameIn(stage, 'hubleader'),
        nameIn(stage, 'admin'),
      ]);

      for (const one of [page, other]) await one.goto(`${stage.origin}/planter-pipeline`);
      await expect(
        page.getByRole('status').filter({ hasText: `${theirs} is here too` }),
      ).toBeVisible();
      await expect(
        other.getByRole('status').filter({ hasText: `${mine} is here too` }),
      ).toBeVisible();
      const box = other.getByRole('checkbox').first();
      const card = (await box.locator('xpath=..').innerText()).trim();
      await box.check();
      const marked = page.locator('[data-card]').filter({ hasText: card }).first();
      await expect(marked).toContainText(`${theirs} is at this card`);
      await expectAccessible(page);
      await page.screenshot({ path: info.outputPath('board.png') });

      for (const one of [page, other]) await openForm(one, stage, card);
      const form = page.getByRole('dialog');
      await expect(form.getByText(`${theirs} is here too`)).toBeVisible();
      await other.getByRole('dialog').getByLabel('Phone').focus();
      await expect(form.getByText(`${theirs} is editing Phone`)).toBeAttached();
      await expectAccessible(page);
      await page.getByRole('dialog').getByLabel('Phone').scrollIntoViewIfNeeded();
      await page.screenshot({ path: info.outputPath('form.png') });

      await other.context().close();
      await expect(form.getByText(`${theirs} is here too`)).toHaveCount(0);
      await expect(form.getByText(`${theirs} is editing Phone`)).toHaveCount(0);
    });
  });
}

test('at a decision meeting the team sees who is at which couple and vote, and nobody else does', async ({
  page,
  newContext,
  ownStage,
}, info) => {
  test.slow();
  const stage = await ownStage();
  const [other, leader, outsider] = [
    await personOn(newContext, stage, 'assessor'),
    await personOn(newContext, stage, 'admin'),
    await personOn(newContext, stage, 'editor'),
  ];
  const told = placesToldBy(outsider);
  const [theirs, leading] = [await nameIn(stage, 'assessor'), await nameIn(stage, 'admin')];
  await signIn(page, 'assessor2', stage.origin);
  for (const one of [page, other, outsider]) {
    await one.goto(`${stage.origin}/assessment/after-party`);
  }
  const here = page.getByRole('status').filter({ hasText: `${theirs} is here too` });
  await expect(here).toBeVisible();
  await other.getByRole('link', { name: COUPLE }).click();
  const card = page.getByRole('listitem').filter({ hasText: COUPLE });
  await expect(card).toContainText(`${theirs} is at this card`);
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('meeting.png') });

  await card.getByRole('link', { name: COUPLE }).click();
  await focusOn(other, 'Leadership: Final Vote');
  // Each has their own categories, so the mark appears where the other one can only read.
  const mark = page.getByText(`${theirs} is editing Leadership: Final Vote`);
  await expect(mark).toBeAttached();
  await leader.goto(`${stage.origin}/assessment/after-party`);
  await leader.getByRole('link', { name: COUPLE }).click();
  await leader.getByLabel('Outcome').focus();
  await expect(page.getByText(`${leading} is editing Outcome`)).toBeAttached();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('couple.png'), fullPage: true });
  await leader.context().close();
  await expect(page.getByText(`${leading} is editing Outcome`)).toHaveCount(0);

  await other.getByRole('main').getByRole('link', { name: 'After Party' }).click();
  await expect(mark).toHaveCount(0);
  await expect(here).toBeVisible();
  await other.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(here).toHaveCount(0);
  await other.goBack();
  await expect(here).toBeVisible();
  await other.context().close();
  await expect(here).toHaveCount(0);

  await expect(anybody(outsider)).toHaveCount(0);
  expect(told).toEqual([]);
});

test('the hub board shows who is at a card, at both of its addresses, but only to people with access', async ({
  page,
  newContext,
  ownStage,
}, info) => {
  test.slow();
  const stage = await ownStage();
  const [other, outsider] = [
    await personOn(newContext, stage, 'admin'),
    await personOn(newContext, stage, 'trainer'),
  ];
  const told = placesToldBy(outsider);
  const theirs = await nameIn(stage, 'admin');
  await signIn(page, 'hubleader', stage.origin);
  for (const one of [page, outsider]) await one.goto(`${stage.origin}/hub-leader-assignment`);
  await other.goto(`${stage.origin}/admin/church-planters`);
  const here = page.getByRole('status').filter({ hasText: `${theirs} is here too` });
  await expect(here).toBeVisible();

  const theirCard = other.locator('[data-card]').nth(1);
  await theirCard.getByRole('checkbox').check();
  const number = await theirCard.getAttribute('data-card');
  const card = page.locator(`[data-card="${number}"]`);
  await expect(card).toContainText(`${theirs} is at this card`);
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('hub-board.png') });
  const next = other.locator('[data-card]').nth(2);
  await next.getByRole('checkbox').check();
  await expect(card).not.toContainText('is at this card');
  const nextNumber = await next.getAttribute('data-card');
  await expect(page.locator(`[data-card="${nextNumber}"]`)).toContainText('is at this card');

  await other.goto(`${stage.origin}/admin/users`);
  await expect(anybody(page)).toHaveCount(0);
  await other.goBack();
  await expect(here).toBeVisible();
  await other.context().close();
  await expect(anybody(page)).toHaveCount(0);

  await expect(anybody(outsider)).toHaveCount(0);
  expect(told).toEqual([]);
});

test('a planter and an administrator see each other in the same report, field by field', async ({
  page,
  newContext,
  ownStage,
}, info) => {
  test.slow();
  const stage = await ownStage();
  const due = movePeriod(dayOf(new Date()).slice(0, 7), -1);
  const [year = 0, month = 0] = due.split('-').map(Number);
  const body = { report_month: month, report_year: year };
  for (const username of ['planter', 'planter2']) {
    const planter = await stage.backendFor(username);
    expect((await planter.call('POST', '/mbcb-reports', body)).status).toBe(201);
  }
  const [other, outsider] = [
    await personOn(newContext, stage, 'admin'),
    await personOn(newContext, stage, 'planter2'),
  ];
  const [mine, theirs] = [await nameIn(stage, 'planter'), await nameIn(stage, 'admin')];
  await signIn(page, 'planter', stage.origin);
  for (const one of [page, outsider]) await correctReport(one, stage, month);
  await expect(anybody(page)).toHaveCount(0);

  await other.goto(`${stage.origin}/admin/mbcb-reports`);
  const edit = { name: `Edit ${mine}, ${periodWords(year, month)}` };
  await other.getByRole('button', edit).click();
  const here = page.getByRole('status').filter({ hasText: `${theirs} is here too` });
  await expect(here).toBeVisible();
  const form = other.getByRole('dialog');
  await expect(form.getByText(`${mine} is here too`)).toBeVisible();

  await form.getByLabel('Sunday Attendance').focus();
  await expect(page.getByText(`${theirs} is editing Sunday Attendance`)).toBeAttached();
  await form.getByLabel('Ministry Highlights').focus();
  await expect(page.getByText(`${theirs} is editing Ministry Highlights`)).toBeAttached();
  await expect(page.getByText(`${theirs} is editing Sunday Attendance`)).toHaveCount(0);
  await page.getByLabel('Baptisms').focus();
  await expect(form.getByText(`${mine} is editing Baptisms`)).toBeAttached();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('report.png'), fullPage: true });

  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(anybody(page)).toHaveCount(0);
  await other.getByRole('button', edit).click();
  await expect(here).toBeVisible();
  await other.context().close();
  await expect(anybody(page)).toHaveCount(0);
  // The outsider has the same form open for the same month, but for another report.
  await expect(anybody(outsider)).toHaveCount(0);
});

test('sends nothing to a server without presence', async ({ page, ownStage }) => {
  const stage = await ownStage({ extras: false });
  expect(await liveCallsOn(page, stage)).toEqual([]);
  await expect(anybody(page)).toHaveCount(0);
});

test('a reader who saves data opens no stream, and does not share their presence', async ({
  page,
  stage,
}) => {
  await page.addInitScript(() => {
    const { connection } = navigator as unknown as { connection: object };
    Object.defineProperty(connection, 'saveData', { value: true });
  });
  expect(await liveCallsOn(page, stage)).toEqual([]);
});

/** Calls of the live stream and of presence while somebody works on the boards. */
async function liveCallsOn(page: Page, stage: Stage): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, 'hubleader', stage.origin);
  await page.goto(`${stage.origin}/planter-pipeline`);
  await page.getByRole('checkbox').first().check();
  await page.goto(`${stage.origin}/hub-leader-assignment`);
  await page.getByRole('checkbox').first().check();
  // By now the device knows what the server offers, and would have opened a stream.
  await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible();
  await page.waitForTimeout(12_000);
  expect(asked.some((path) => path.endsWith('/sync'))).toBe(true);
  return asked.filter((path) => /\/sync\/(live|presence)/.test(path));
}

async function personOn(newContext: NewContext, stage: Stage, username: string): Promise<Page> {
  const page = await (await newContext({ serviceWorkers: 'block' })).newPage();
  await signIn(page, username, stage.origin);
  return page;
}

/** Every presence that the page sends. */
function placesToldBy(page: Page): string[] {
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/sync/presence')) told.push(request.postData() ?? '');
  });
  return told;
}

const anybody = (page: Page) => page.getByText(/is here too|is at this card|is editing/);

async function nameIn(stage: Stage, username: string): Promise<string> {
  const { json } = await (await stage.backendFor(username)).call('GET', '/users/me');
  return personName(Me.parse(json).data);
}

async function focusOn(page: Page, cell: string): Promise<void> {
  await page.getByRole('group', { name: cell }).getByRole('button', { name: 'Red' }).focus();
}

/** Opens the form of one's own report of that month, which is already on the server. */
async function correctReport(page: Page, stage: Stage, month: number): Promise<void> {
  await page.goto(`${stage.origin}/mbcb-report`);
  await page.getByLabel('Month', { exact: true }).selectOption(String(month));
  await page.getByRole('button', { name: 'Correct it with this form' }).click();
}

/** Opens the form of a planter in the directory. */
async function openForm(page: Page, stage: Stage, name: string): Promise<void> {
  await page.goto(`${stage.origin}/directory/planters`);
  await page.getByRole('searchbox').first().fill(name);
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
}
