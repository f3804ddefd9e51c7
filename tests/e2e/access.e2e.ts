import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import { expectAccessible, fillSignIn, signIn } from '#tests/support/steps.ts';

test.use(NOT_INSTALLED);

test('/unauthorized says so and links to home', async ({ page }) => {
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

test('a screen that says why it is closed says it in place', async ({ page }) => {
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

test('an unknown address answers a guest, too', async ({ page }) => {
  await page.goto('/no/such/screen');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error' })).toBeVisible();
});
