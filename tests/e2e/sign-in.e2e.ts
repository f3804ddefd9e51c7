import { hang, jsonAnswer, portalPage } from '#tests/support/faults.ts';
import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import {
  expectAccessible,
  fillSignIn,
  passwordField,
  signIn,
  usernameField,
} from '#tests/support/steps.ts';

test.use(NOT_INSTALLED);

test.describe('/login', () => {
  test('has both fields by their names, a password to look at, and the way to /register', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(usernameField(page)).toHaveAttribute('name', 'usernameOrEmail');
    await expect(passwordField(page)).toHaveAttribute('name', 'password');
    await expect(passwordField(page)).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(passwordField(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(passwordField(page)).toHaveAttribute('type', 'password');
    await expectAccessible(page);
    await page.locator('a[href^="/register"]').click();
    await expect(page).toHaveURL(/\/register/);
  });

  test('asks for both fields before it asks the server', async ({ page, stage }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(usernameField(page)).toBeFocused();
    await usernameField(page).fill('hubleader');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(passwordField(page)).toBeFocused();
    expect(stage.proxy.reached.filter(({ path }) => path === '/api/auth/login')).toEqual([]);
  });

  test("says 'Signing in...' while it works, and signs in by username and by e-mail", async ({
    page,
    stage,
  }) => {
    const slow = stage.proxy.when({ path: /auth\/login/ }, hang);
    await page.goto('/login');
    await fillSignIn(page, 'hubleader');
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
    slow.remove();
    await page.reload();
    await fillSignIn(page, 'hubleader@fieldbook.example.org');
    await expect(page.getByRole('heading', { name: /^Welcome.*Henry/ })).toBeVisible();
  });

  test('a wrong password is said in place and leaves what was typed', async ({ page }) => {
    await page.goto('/login');
    await fillSignIn(page, 'hubleader2', 'not the password');
    await expect(page.getByRole('alert')).toContainText('Invalid username or password');
    await expect(page).toHaveURL(/\/login/);
    await expect(usernameField(page)).toHaveValue('hubleader2');
    await expect(passwordField(page)).toHaveValue('not the password');
    await expectAccessible(page);
  });

  test('an unreachable server is said, and the next try succeeds', async ({ page, stage }) => {
    await page.goto('/login');
    await expect(usernameField(page)).toBeVisible();
    stage.proxy.cut();
    await fillSignIn(page, 'hubleader');
    await expect(page.getByRole('alert')).toContainText('Failed to login');
    await expect(page.getByRole('alert')).toContainText('cannot reach the server');
    await expect(passwordField(page)).toHaveValue('fieldbook');
    stage.proxy.mend();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  });

  test('a portal page in place of the answer is distinguished from the server', async ({
    page,
    stage,
  }) => {
    await page.goto('/login');
    stage.proxy.when({ path: /^\/api\// }, portalPage);
    await fillSignIn(page, 'hubleader');
    await expect(page.getByRole('alert')).toContainText('sign in to the Wi-Fi');
    await expect(usernameField(page)).toHaveValue('hubleader');
  });

  test('too many tries say when to come back', async ({ page, stage }) => {
    await page.goto('/login');
    const busy = jsonAnswer(429, { success: false, error: 'Too many' }, { 'Retry-After': '120' });
    stage.proxy.when({ path: /auth\/login/ }, busy);
    await fillSignIn(page, 'hubleader');
    await expect(page.getByRole('alert')).toContainText('2 minutes');
  });

  test('sends a signed-in visitor to /', async ({ page }) => {
    await signIn(page, 'hubleader');
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/');
    }
  });
});

test.describe('the way back', () => {
  test('a guest is asked to sign in and comes to the address that was asked for', async ({
    page,
  }) => {
    await page.goto('/outbox');
    await expect(page).toHaveURL(/\/login/);
    await fillSignIn(page, 'hubleader');
    await expect(page).toHaveURL(/\/outbox$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting and sent changes');
  });

  test('Back after signing in does not lead to the sign-in screen', async ({ page }) => {
    await page.goto('/forgot-password');
    await page.goto('/outbox');
    await expect(page).toHaveURL(/\/login/);
    await fillSignIn(page, 'hubleader');
    await expect(page).toHaveURL(/\/outbox$/);
    await page.goBack();
    await expect(page).not.toHaveURL(/\/login/);
  });

  for (const evil of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:1',
  ]) {
    test(`never leads away from here: ${evil}`, async ({ page, stage }) => {
      await page.goto(`/login?from=${encodeURIComponent(evil)}`);
      await fillSignIn(page, 'hubleader');
      await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
      expect(new URL(page.url()).origin).toBe(stage.origin);
    });
  }

  test('Sign Out clears the session and goes to /login', async ({ page }) => {
    await signIn(page, 'trainer');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/login/);
    const left = await page.evaluate(() => [
      localStorage.getItem('token'),
      localStorage.getItem('user'),
    ]);
    expect(left).toEqual([null, null]);
    await page.goto('/outbox');
    await expect(page).toHaveURL(/\/login/);
  });
});
