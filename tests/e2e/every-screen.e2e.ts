import type { Page } from '@playwright/test';
import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import { expectAccessible, signIn } from '#tests/support/steps.ts';

test.use(NOT_INSTALLED);

/** Every address of the specifications that needs a signed-in person, with somebody who may open it. */
const SCREENS_OF: Record<string, readonly string[]> = {
  planter: ['/', '/mbcb-report', '/mbcb-reports', '/profile', '/profile/edit', '/profile/security'],
  hubleader: [
    '/',
    '/outbox',
    '/device',
    '/support-tickets/new',
    '/planter-pipeline',
    '/planter/1',
    '/planter/1/progress',
    '/hub-leader-assignment',
  ],
  trainer: [
    '/training',
    '/training/cohorts',
    '/training/cohorts/1',
    '/training/map',
    '/training/map/fall-2025',
    '/training/resources',
    '/directory',
    '/directory/planters',
    '/directory/churches',
    '/directory/trainers',
    '/directory/assessors',
    '/directory/coaches',
  ],
  assessor: [
    '/assessment',
    '/assessment/candidates',
    '/assessment/schedule',
    '/assessment/1',
    '/assessment/1/candidate/9',
    '/assessment/reports',
    '/assessment/assignments',
    '/assessment/reports/1',
    '/assessment/reports/marriage',
    '/assessment/reports/marriage/1',
    '/assessment/after-party',
    '/assessment/after-party/1',
  ],
  networkadmin: [
    '/admin',
    '/admin/users',
    '/admin/church-planters',
    '/admin/mbcb-reports',
    '/admin/geocoding',
    '/admin/assessments',
    '/admin/assessments/add',
    '/admin/assessments/1/edit',
    '/admin/assessments/1/participants',
    '/admin/assessments/1/assignments',
  ],
};

for (const [person, addresses] of Object.entries(SCREENS_OF)) {
  test(`${person} opens each screen: it has a heading, a title and no obstacle`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const faults = faultsOf(page);
    await signIn(page, person);
    for (const address of addresses) {
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page).toHaveTitle(/ . Fieldbook$|^Fieldbook/);
        await expect(page.getByText('Unexpected Application Error')).toBeHidden();
        await expectAccessible(page);
        await page.setViewportSize({ width: 390, height: 844 });
        await expect.poll(() => widerThanThePage(page), `${address} at 390 px`).toBe(0);
      });
    }
    expect(faults).toEqual([]);
  });
}

test('a profile with a very long name is no wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'trainer');
  await page.goto('/profile/edit');
  await page.getByLabel('First Name').fill('Alexander'.repeat(8));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
  await expect(page.getByText('Alexander'.repeat(2)).first()).toBeVisible();
  expect(await widerThanThePage(page)).toBe(0);
});

/** What the page throws, for which nobody was there to catch it. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  return faults;
}

function widerThanThePage(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}
