// cspell:disable -- Arabic and Spanish
import type { Page } from '@playwright/test';
import { hang } from '#tests/support/faults.ts';
import { expect, NOT_INSTALLED, type Stage, test } from '#tests/support/stage.ts';
import {
  expectAccessible,
  expectFocusTrapped,
  loseNetwork,
  nameOf,
  signIn,
} from '#tests/support/steps.ts';

const PICTURES = 'test-results/find';

const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Find anything' });
const fieldOn = (page: Page) => dialogOn(page).getByRole('combobox');
const optionsOn = (page: Page) => dialogOn(page).getByRole('option');

/** The name with one typo: two letters in the middle are swapped. */
function mistyped(name: string): string {
  const middle = Math.floor(name.length / 2);
  return name.slice(0, middle - 1) + name[middle] + name[middle - 1] + name.slice(middle + 1);
}

/** A planter of the demo network with a last name that is long enough for a typo. */
async function somebody(stage: Stage) {
  const planters = await (await stage.backendFor('hubleader')).hub();
  const found = planters.find(
    ({ last_name: name }) => name.length >= 6 && new Set(name).size === name.length,
  );
  if (!found) throw new Error('The demo hub has a planter with such a name');
  return found;
}

test('Ctrl+K finds and opens everything without a network, using only the keyboard', async ({
  page,
  ownStage,
}) => {
  test.slow();
  const stage = await ownStage();
  const planter = await somebody(stage);
  await page.setViewportSize({ width: 1280, height: 844 });
  await signIn(page, 'hubleader', stage.origin);
  await page.goto(`${stage.origin}/directory/churches`);
  const church = page.getByRole('article').first();
  const churchName = (await church.getByRole('heading').textContent()) ?? '';
  await page.goto(`${stage.origin}/directory/planters`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await loseNetwork(page, stage.proxy);

  const search = page.getByRole('searchbox');
  await search.focus();
  await page.keyboard.press('Control+K');
  await expect(fieldOn(page)).toBeFocused();
  await expectFocusTrapped(page, dialogOn(page));
  await fieldOn(page).focus();
  await page.keyboard.type(`${planter.first_name} ${mistyped(planter.last_name)}`);
  const first = optionsOn(page).first();
  await expect(first).toContainText(nameOf(planter));
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(fieldOn(page)).toHaveAttribute(
    'aria-activedescendant',
    (await first.getAttribute('id')) ?? '',
  );
  await expect(dialogOn(page).getByRole('status')).toContainText(/\d results?/);
  await page.screenshot({ path: `${PICTURES}/results-1280.png` });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 844 });

  await page.keyboard.press('Escape');
  await expect(dialogOn(page)).toHaveCount(0);
  await expect(search).toBeFocused();

  await page.keyboard.press('Control+K');
  await expect(fieldOn(page)).toBeFocused();
  await page.keyboard.type(`${planter.last_name} ${planter.first_name}`);
  await expect(optionsOn(page).first()).toContainText(nameOf(planter));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/planter\/\w+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(planter.last_name);

  await page.keyboard.press('Control+K');
  await expect(fieldOn(page)).toBeFocused();
  await expect(optionsOn(page).first()).toContainText(nameOf(planter));
  await expect(optionsOn(page).first()).toContainText('recently opened');
  await page.keyboard.type(churchName);
  await expect(optionsOn(page).filter({ hasText: 'Church' }).first()).toContainText(churchName);
  await optionsOn(page)
    .filter({ hasText: churchName })
    .filter({ hasText: /Church$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: churchName })).toBeVisible();
  // The search does not open on top of an open record.
  await page.keyboard.press('Control+K');
  await expect(dialogOn(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+K');
  await expect(fieldOn(page)).toBeFocused();
  await page.keyboard.type('pipelin');
  await expect(optionsOn(page).first()).toContainText('Planter Pipeline');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/planter-pipeline$/);
});

test('Ctrl+K works before the first rows are shown', async ({ page, ownStage }) => {
  const stage = await ownStage();
  // The change feed would bring the rows as well.
  stage.proxy.when({ method: 'GET', path: /church-planters|sync\/changes/ }, hang);
  // Later parts of the page wait for the first rows, for at most two seconds after this time.
  await page.addInitScript(() => {
    performance.now = () => Date.now() - performance.timeOrigin - 60_000;
  });
  await signIn(page, 'hubleader', stage.origin);
  await expect(page.getByText('Loading your hub')).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(fieldOn(page)).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ ...NOT_INSTALLED, viewport: { width: 390, height: 844 } });

  test('a documented server is enough, and the search reports which lists are missing', async ({
    page,
    ownStage,
  }) => {
    const stage = await ownStage({ extras: false });
    const planter = await somebody(stage);
    stage.proxy.when({ method: 'GET', path: /^\/api\/churches/ }, hang);
    await signIn(page, 'hubleader', stage.origin);
    const button = page.getByRole('button', { name: 'Find anything' });
    await expect(button).toBeInViewport({ ratio: 1 });
    await page.screenshot({ path: `${PICTURES}/button-390.png` });
    await button.click();
    const dialog = dialogOn(page);
    await expect(dialog.getByRole('status')).toContainText(
      /Not loaded on this device yet|Still loading from the server/,
    );
    await expect(dialog.getByRole('status')).toContainText('churches');
    await page.screenshot({ path: `${PICTURES}/missing-390.png` });
    await fieldOn(page).fill(planter.last_name);
    await expect(optionsOn(page).first()).toContainText(planter.last_name);
    await page.screenshot({ path: `${PICTURES}/results-390.png` });
    await expect(optionsOn(page).filter({ hasText: /Audit Log|Invitations/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(button).toBeFocused();
  });

  test('the layout is right to left in Arabic', async ({ page, ownStage }) => {
    const stage = await ownStage();
    await page.goto(`${stage.origin}/login`);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ar');
    // The page is rendered again in the new language, which discards anything typed before.
    await page
      .getByRole('textbox', { name: 'اسم المستخدم أو البريد الإلكتروني' })
      .fill('hubleader');
    await page.locator('input[type="password"]').fill('fieldbook');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'البحث في كل شيء' }).click();
    const dialog = page.getByRole('dialog', { name: 'البحث في كل شيء' });
    await dialog.getByRole('combobox').fill('anna');
    await expect(dialog.getByRole('option').first()).toBeVisible();
    const [icon, words] = await Promise.all([
      dialog.getByRole('option').first().locator('svg').boundingBox(),
      dialog.getByRole('option').first().locator('span').first().boundingBox(),
    ]);
    expect(icon?.x).toBeGreaterThan(words?.x ?? 0);
    await page.screenshot({ path: `${PICTURES}/arabic-390.png` });
  });
});
