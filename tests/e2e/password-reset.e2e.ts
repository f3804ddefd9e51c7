import { dropBefore } from '#tests/support/faults.ts';
import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import { expectAccessible, fillSignIn } from '#tests/support/steps.ts';

test.use(NOT_INSTALLED);

const SENT = 'If an account exists with this email, a password reset link will be sent.';

test.describe('/forgot-password', () => {
  test("an empty address gives 'Please enter your email address'", async ({ page }) => {
    await page.goto('/forgot-password');
    await expect(page.getByLabel(/^Email/)).toHaveAttribute('name', 'email');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText('Please enter your email address')).toBeVisible();
    await expectAccessible(page);
  });

  test('says the same for known and unknown addresses, and leads back to login', async ({
    page,
  }) => {
    for (const email of ['editor@fieldbook.example.org', 'nobody@example.org']) {
      await page.goto('/forgot-password');
      await page.getByLabel(/^Email/).fill(email);
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await expect(page.getByText(SENT)).toBeVisible();
    }
    await expectAccessible(page);
    await page.locator('a[href^="/login"]').click();
    await expect(page).toHaveURL(/\/login/);
  });

  test('an unreachable server leaves the address in the field', async ({ page, stage }) => {
    await page.goto('/forgot-password');
    stage.proxy.when({ path: /forgot-password$/, method: 'POST' }, dropBefore);
    await page.getByLabel(/^Email/).fill('editor@fieldbook.example.org');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Failed to send password reset request. Please try again later.',
    );
    await expect(page.getByLabel(/^Email/)).toHaveValue('editor@fieldbook.example.org');
  });
});

test.describe('/reset-password', () => {
  test('without a token shows an error and a link to request a new one', async ({ page }) => {
    await page.goto('/reset-password');
    await expect(
      page.getByText('Invalid or missing reset token. Please request a new reset link.'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.locator('a[href^="/forgot-password"]').click();
    await expect(page).toHaveURL(/\/forgot-password/);
  });

  test('checks both fields in the specified order, then sets the password', async ({
    page,
    stage,
  }) => {
    const email = 'assessor2@fieldbook.example.org';
    await page.goto('/forgot-password');
    await page.getByLabel(/^Email/).fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText(SENT)).toBeVisible();
    const ordered = () => stage.lettersTo(email, 'Reset your Fieldbook password');
    await expect.poll(async () => (await ordered()).length).toBe(1);
    const [letter] = await ordered();
    await page.goto(/https?:\S+\/reset-password\?token=\S+/.exec(letter?.text ?? '')?.[0] ?? '');

    const first = page.getByLabel('New password', { exact: true });
    const second = page.getByLabel('Confirm password', { exact: true });
    const send = page.getByRole('button', { name: 'Reset Password' });
    await send.click();
    await expect(page.getByText('Please enter both password fields')).toBeVisible();
    await first.fill('short');
    await second.fill('shorter');
    await send.click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await second.fill('short');
    await send.click();
    await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
    await expectAccessible(page);

    await first.fill('a new password');
    await second.fill('a new password');
    await send.click();
    await expect(page.getByText('Your password has been reset')).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await fillSignIn(page, 'assessor2', 'a new password');
    await expect(page.getByRole('heading', { name: /^Welcome.*Anselm/ })).toBeVisible();
  });

  test('an expired or used token is refused with a reason', async ({ page }) => {
    await page.goto('/reset-password?token=made-up');
    await page.getByLabel('New password', { exact: true }).fill('a new password');
    await page.getByLabel('Confirm password', { exact: true }).fill('a new password');
    await page
      .getByRole('main')
      .getByRole('button', { name: /reset|set/i })
      .click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password/);
  });
});
