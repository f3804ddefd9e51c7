import type { Page } from '@playwright/test';
import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import { expectAccessible, signIn } from '#tests/support/steps.ts';

test.use(NOT_INSTALLED);
test.use({ viewport: { width: 390, height: 844 } });

const card = (page: Page) => page.getByRole('region', { name: 'Mail about what is due' });

async function choose(page: Page, choices: Record<string, string>): Promise<void> {
  for (const [label, option] of Object.entries(choices)) {
    await card(page).getByLabel(label, { exact: true }).selectOption({ label: option });
  }
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.url().endsWith('/users/me/digest'),
  );
  await card(page).getByRole('button', { name: 'Save' }).click();
  expect((await saved).status()).toBe(200);
  await page.reload();
}

async function expectChosen(page: Page, choices: Record<string, string>): Promise<void> {
  for (const [label, option] of Object.entries(choices)) {
    const chosen = card(page).getByLabel(label, { exact: true }).locator('option:checked');
    await expect(chosen).toHaveText(option);
  }
}

test('the setting for emails about due work survives a reload', async ({ page, ownStage }) => {
  const { origin } = await ownStage();
  await signIn(page, 'hubleader', origin);
  await page.goto(`${origin}/profile/security`);
  await expectChosen(page, { 'How often': 'Once a week', Day: 'Monday', Time: '7:00 AM' });

  await choose(page, { 'How often': 'Every day', Time: '6:00 PM' });
  await expectChosen(page, { 'How often': 'Every day', Time: '6:00 PM' });
  await expect(
    card(page).getByText(/^Next email: .* 6:00\sPM, if anything is due by then\.$/),
  ).toBeVisible();
  await expect(card(page).getByLabel('Day', { exact: true })).toBeHidden();
  await expectAccessible(page);

  await choose(page, { 'How often': 'Never' });
  await expectChosen(page, { 'How often': 'Never' });
  await expect(card(page).getByText('You do not receive these emails.')).toBeVisible();
  await expect(card(page).getByLabel('Time', { exact: true })).toBeHidden();

  const weekly = { 'How often': 'Once a week', Day: 'Friday', Time: '9:00 AM' };
  await choose(page, weekly);
  await expectChosen(page, weekly);
  await expect(
    card(page).getByText(/^Next email: .* 9:00\sAM, if anything is due by then\.$/),
  ).toBeVisible();
});
