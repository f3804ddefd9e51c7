import type { Browser, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { personName } from '#shared/person-name.ts';
import { expect, NOT_INSTALLED, type Stage, test } from '#tests/support/stage.ts';
import { expectAccessible, signIn } from '#tests/support/steps.ts';

test.use(NOT_INSTALLED);

const Me = z.object({
  data: z.object({
    display_name: z.optional(z.nullable(z.string())),
    first_name: z.string(),
    last_name: z.string(),
  }),
});

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
];

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} px`, () => {
    test('two people see each other on a board and in a form, until one leaves', async ({
      page,
      browser,
      ownStage,
    }, info) => {
      test.slow();
      await page.setViewportSize(viewport);
      const stage = await ownStage();
      const other = await otherPerson(browser, stage, viewport);
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

test('sends nothing to a server that does not offer it', async ({ page, ownStage }) => {
  const stage = await ownStage({ extras: false });
  expect(await liveCallsOn(page, stage)).toEqual([]);
  await expect(page.getByText('is here too')).toHaveCount(0);
});

test('a reader who saves data holds no stream, and tells nobody where they are', async ({
  page,
  stage,
}) => {
  await page.addInitScript(() => {
    const { connection } = navigator as unknown as { connection: object };
    Object.defineProperty(connection, 'saveData', { value: true });
  });
  expect(await liveCallsOn(page, stage)).toEqual([]);
});

/** Calls of the stream and of presence while somebody works on a board. */
async function liveCallsOn(page: Page, stage: Stage): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, 'hubleader', stage.origin);
  await page.goto(`${stage.origin}/planter-pipeline`);
  await page.getByRole('checkbox').first().check();
  // The device has learned what the server offers, and asked for a stream if it ever does.
  await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible();
  await page.waitForTimeout(12_000);
  expect(asked.some((path) => path.endsWith('/sync'))).toBe(true);
  return asked.filter((path) => /\/sync\/(live|presence)/.test(path));
}

async function otherPerson(
  browser: Browser,
  stage: Stage,
  viewport: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport });
  const page = await context.newPage();
  await signIn(page, 'admin', stage.origin);
  return page;
}

async function nameIn(stage: Stage, username: string): Promise<string> {
  const { json } = await (await stage.backendFor(username)).call('GET', '/users/me');
  return personName(Me.parse(json).data);
}

/** The form of a planter of the directory. */
async function openForm(page: Page, stage: Stage, name: string): Promise<void> {
  await page.goto(`${stage.origin}/directory/planters`);
  await page.getByRole('searchbox').first().fill(name);
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
}
