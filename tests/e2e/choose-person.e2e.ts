import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import { expectAccessible, loseNetwork, signIn, untilDownloaded } from '#tests/support/steps.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a couple is found among many by touch, added offline, and the list stays in sight', async ({
  page,
  ownStage,
}, info) => {
  const stage = await ownStage({ planters: 60 });
  await signIn(page, 'admin', stage.origin);
  await page.goto(`${stage.origin}/admin/assessments/1/participants`);
  const panel = page.getByRole('region', { name: 'Candidates' });
  const field = panel.getByRole('combobox');
  await expect(field).toHaveAttribute('placeholder', 'Select planter (candidate)');
  await loseNetwork(page, stage.proxy);
  await field.tap();
  const list = page.getByRole('listbox');
  await expect(list).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('status').filter({ hasText: /^\d+ choices$/ })).toBeAttached();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: info.outputPath('open-390.png') });
  const option = list.getByRole('option').last();
  const name = (await option.locator('span').first().innerText()).trim();
  await field.fill(
    name
      .normalize('NFD')
      .replaceAll(/\p{M}|[&'’]/gu, '')
      .toLowerCase(),
  );
  await page.screenshot({ path: info.outputPath('typed-390.png') });
  await list.getByRole('option', { name }).tap();
  await expect(list).toBeHidden();
  await expect(field).toHaveValue(name);
  await panel.getByRole('button', { name: 'Add', exact: true }).tap();
  await expect(panel.getByRole('listitem').filter({ hasText: name })).toContainText(
    'Waiting to send',
  );
});

test.describe('without an installed app', () => {
  test.use(NOT_INSTALLED);

  test('a couple is chosen with only the keyboard, on a desktop', async ({
    page,
    ownStage,
  }, info) => {
    const stage = await ownStage({ planters: 60 });
    await page.setViewportSize({ width: 1280, height: 844 });
    await signIn(page, 'admin', stage.origin);
    await page.goto(`${stage.origin}/admin/assessments/1/participants`);
    const field = page.getByRole('region', { name: 'Candidates' }).getByRole('combobox');
    await expect(field).toHaveAttribute('placeholder', 'Select planter (candidate)');
    await untilDownloaded(page);
    await field.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const second = page.getByRole('listbox').getByRole('option').nth(1);
    const id = (await second.getAttribute('id')) ?? '';
    await expect(field).toHaveAttribute('aria-activedescendant', id);
    const name = (await second.locator('span').first().innerText()).trim();
    await page.screenshot({ path: info.outputPath('keyboard-1280.png') });
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(name);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(
      page
        .getByRole('region', { name: 'Candidates' })
        .getByRole('listitem')
        .filter({ hasText: name }),
    ).toBeVisible();
  });
});
