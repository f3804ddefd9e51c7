import type { Locator, Page } from '@playwright/test';
import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import {
  expectAccessible,
  expectFocusTrapped,
  signIn,
  untilDownloaded,
} from '#tests/support/steps.ts';

test.use({ ...NOT_INSTALLED, viewport: { width: 390, height: 844 } });

async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog');
  await expect(menu).toBeVisible();
  return menu;
}

const linksOf = (menu: Locator) =>
  menu
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent?.trim(), link.getAttribute('href')]),
    );

test.describe('the church-planter layout', () => {
  test('has its title, its menu and its theme', async ({ page }) => {
    await signIn(page, 'planter');
    await expect(page.getByRole('banner')).toContainText('Church Planters');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'green');
    const menu = await openMenu(page);
    await expect(menu).toContainText('Paul Jefferson');
    await expect(menu).toContainText('planter@fieldbook.example.org');
    await expect(menu).toContainText('Church Planter');
    await expect(menu.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    expect(await linksOf(menu)).toEqual([
      ['Home', '/'],
      ['Submit Report', '/mbcb-report'],
      ['Profile', '/profile'],
      ['This device', '/device'],
    ]);
    await expectAccessible(page);
  });
});

test.describe('the member layout', () => {
  test('has its title, the two groups of its menu, and tabs by role', async ({ page }) => {
    await signIn(page, 'hubleader');
    await expect(page.getByRole('banner')).toContainText('Fieldbook');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const menu = await openMenu(page);
    await expect(menu).toContainText('Henry Carter');
    await expect(menu).toContainText('Fieldbook Member');
    await expect(menu.getByText('Navigation', { exact: true })).toBeVisible();
    await expect(menu.getByText('Account', { exact: true })).toBeVisible();
    expect(await linksOf(menu)).toEqual([
      ['Home', '/'],
      ['Assessment', '/assessment'],
      ['Training', '/training'],
      ['Directory', '/directory'],
      ['Profile', '/profile'],
      ['This device', '/device'],
    ]);
    await expectAccessible(page);
  });

  test('the menu traps the focus, closes on Escape and restores the focus', async ({ page }) => {
    await signIn(page, 'hubleader');
    const button = page.getByRole('button', { name: 'Open menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog');
    await expect(menu).toBeVisible();
    await expectFocusTrapped(page, menu);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });

  for (const [username, tabs] of [
    ['hubleader', ['Home', 'Directory']],
    ['assessor2', ['Home', 'Directory', 'Assessment']],
    ['trainer', ['Home', 'Directory', 'Training']],
  ] as const) {
    test(`the tab bar of ${username} has ${tabs.join(', ')}`, async ({ page }) => {
      await signIn(page, username);
      const bar = page.getByRole('navigation', { name: 'Main' });
      await expect(bar.getByRole('link')).toHaveText([...tabs]);
    });
  }

  test('a section with sub-tabs shows them in a second row', async ({ page }) => {
    await signIn(page, 'hubleader');
    for (const [path, subTabs] of [
      ['/assessment', ['Details', 'Reports', 'After Party']],
      ['/training/cohorts', ['Cohorts', 'Training Map', 'Resources']],
      ['/directory/planters', ['Planters', 'Churches', 'Trainers', 'Assessors', 'Coaches']],
    ] as const) {
      await page.goto(path);
      for (const name of subTabs) {
        await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
      }
    }
    await expectAccessible(page);
  });

  test('/directory redirects to /directory/planters', async ({ page }) => {
    await signIn(page, 'hubleader');
    await page.goto('/directory');
    await expect(page).toHaveURL(/\/directory\/planters$/);
  });

  test('has a link to the Admin Dashboard for admin roles', async ({ page }) => {
    await signIn(page, 'mbcb');
    const menu = await openMenu(page);
    const link = menu.getByRole('link', { name: 'Admin Dashboard' });
    await expect(link).toHaveAttribute('href', '/admin');
    await link.click();
    await expect(page).toHaveURL(/\/admin\/mbcb-reports$/);
  });
});

test.describe('the admin layout', () => {
  test('has its title, its menu, its tabs and its theme', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/admin\/users$/);
    await expect(page.getByRole('banner')).toContainText('Fieldbook Admin');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'blue');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link')).toHaveText([
      'Users',
      'Assessments',
      'Hub Assignments',
      'MBCB Reports',
    ]);
    const menu = await openMenu(page);
    await expect(menu).toContainText('Adrian Banks');
    await expect(menu).toContainText('Administrator');
    expect(await linksOf(menu)).toEqual([
      ['Main Dashboard', '/'],
      ['Overview', '/admin'],
      ['Assessments', '/admin/assessments'],
      ['User Management', '/admin/users'],
      ['Hub Assignments', '/admin/church-planters'],
      ['MBCB Reports', '/admin/mbcb-reports'],
      ['Geocoding Manager', '/admin/geocoding'],
      ['Profile', '/profile'],
      ['This device', '/device'],
    ]);
    await expectAccessible(page);
    await menu.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  test('a user who is only mbcb_admin is redirected to /admin/mbcb-reports', async ({ page }) => {
    await signIn(page, 'mbcb');
    for (const path of ['/admin', '/admin/users', '/admin/geocoding']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/admin\/mbcb-reports$/);
    }
  });
});

test('a profile with a very long name fits the width of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'trainer');
  await page.goto('/profile/edit');
  await page.getByLabel('First Name').fill('Alexander'.repeat(8));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
  await expect(page.getByText('Alexander'.repeat(2)).first()).toBeVisible();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
});

for (const path of ['/planter-pipeline', '/directory/planters', '/hub-leader-assignment']) {
  test(`Tab keeps the focused control of ${path} above the tab bar`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'hubleader');
    await untilDownloaded(page);
    await page.goto(path);
    await expect(
      page.getByRole('button', { name: /^(View|Move|Remove|Open)|&/ }).first(),
    ).toBeVisible();
    const main = page.locator('main');
    await main.focus();
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      const spaceBelow = await main.evaluate((element) => {
        const bars = [...document.querySelectorAll('header nav')];
        const top = Math.min(...bars.map((bar) => bar.getBoundingClientRect().top));
        const focused = element.querySelector(':focus');
        return top - (focused?.getBoundingClientRect().bottom ?? top);
      });
      // Less than a pixel is rounding.
      expect(spaceBelow, `step ${step}`).toBeGreaterThan(-1);
    }
  });
}

test('a dialog with a very long title keeps its Close button on a phone', async ({
  page,
  ownStage,
}) => {
  const { origin } = await ownStage();
  await signIn(page, 'admin', origin);
  await page.goto(`${origin}/directory/churches`);
  await page.getByRole('button', { name: 'Add New Church' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Church' });
  const name = 'Alexander'.repeat(11);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Address').fill(name);
  await form.getByLabel('Website').fill(`example.org/${name}`);
  await form.getByLabel('Location').fill(name);
  await form.getByRole('button', { name: 'Create Church' }).click();
  await page.getByRole('button', { name }).click();
  const detail = page.getByRole('dialog', { name });
  await expect(detail.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await expect(detail.getByRole('button', { name: 'Edit' })).toBeInViewport({ ratio: 1 });
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
});

test('the title and the sync status of a planter on a phone: only the status wraps', async ({
  page,
}) => {
  await signIn(page, 'planter');
  await untilDownloaded(page);
  const status = page
    .getByRole('link', { name: /^Sync:/ })
    .locator('span')
    .last();
  const title = await page.getByText('Church Planters', { exact: true }).elementHandle();
  // In one step, because the next change of the status replaces the text.
  const lines = await status.evaluate((element, ofTitle) => {
    element.textContent = 'All sent at 18:39';
    return [ofTitle, element].map((one) => {
      const range = document.createRange();
      if (one) range.selectNodeContents(one);
      return range.getClientRects().length;
    });
  }, title);
  expect(lines).toEqual([1, 2]);
});
