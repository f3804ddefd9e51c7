import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import { expectAccessible, fillSignIn, signIn } from '#tests/support/steps.ts';

test.use(NOT_INSTALLED);

test('/unauthorized says that access is denied and links to Home', async ({ page }) => {
  await signIn(page, 'hubleader');
  await page.goto('/unauthorized');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText(/permission/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

for (const username of ['hubleader', 'planter', 'trainer']) {
  test(`a deep link into /admin denies access to ${username}`, async ({ page }) => {
    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/login/);
    await fillSignIn(page, username);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page).toHaveURL(/\/unauthorized/);
  });
}

test('a screen that explains why access is denied does so without a redirect', async ({ page }) => {
  await signIn(page, 'trainer');
  await page.goto('/assessment/reports');
  await expect(page.getByText('You do not have assessor access.')).toBeVisible();
  await expect(page).toHaveURL(/\/assessment\/reports$/);
});

test("an unknown address is titled 'Unexpected Application Error' and leads home", async ({
  page,
}) => {
  await signIn(page, 'hubleader');
  await page.goto('/no/such/screen');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

test('a guest also sees the page for an unknown address', async ({ page }) => {
  await page.goto('/no/such/screen');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error' })).toBeVisible();
});
