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
  test('has both fields with their names, a password that can be shown, and a link to /register', async ({
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

  test('requires both fields before it sends anything', async ({ page, stage }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(usernameField(page)).toBeFocused();
    await usernameField(page).fill('hubleader');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(passwordField(page)).toBeFocused();
    expect(stage.proxy.reached.filter(({ path }) => path === '/api/auth/login')).toEqual([]);
  });

  test("shows 'Signing in...' meanwhile, and accepts both username and email", async ({
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

  test('reports a wrong password in place and keeps what was typed', async ({ page }) => {
    await page.goto('/login');
    await fillSignIn(page, 'hubleader2', 'not the password');
    await expect(page.getByRole('alert')).toContainText('Invalid username or password');
    await expect(page).toHaveURL(/\/login/);
    await expect(usernameField(page)).toHaveValue('hubleader2');
    await expect(passwordField(page)).toHaveValue('not the password');
    await expectAccessible(page);
  });

  test('reports an unreachable server, and the next attempt succeeds', async ({ page, stage }) => {
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

  test('distinguishes the page of a captive portal from an answer of the server', async ({
    page,
    stage,
  }) => {
    await page.goto('/login');
    stage.proxy.when({ path: /^\/api\// }, portalPage);
    await fillSignIn(page, 'hubleader');
    await expect(page.getByRole('alert')).toContainText(
      'perhaps the sign-in page of a Wi-Fi network',
    );
    await expect(usernameField(page)).toHaveValue('hubleader');
  });

  test('after too many attempts says how long to wait', async ({ page, stage }) => {
    await page.goto('/login');
    const busy = jsonAnswer(429, { success: false, error: 'Too many' }, { 'Retry-After': '120' });
    stage.proxy.when({ path: /auth\/login/ }, busy);
    await fillSignIn(page, 'hubleader');
    await expect(page.getByRole('alert')).toContainText('2 minutes');
  });

  test('redirects a signed-in visitor to /', async ({ page }) => {
    await signIn(page, 'hubleader');
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/');
    }
  });
});

test.describe('the way back', () => {
  test('a guest is asked to sign in and then returns to the requested address', async ({
    page,
  }) => {
    await page.goto('/outbox');
    await expect(page).toHaveURL(/\/login/);
    await fillSignIn(page, 'hubleader');
    await expect(page).toHaveURL(/\/outbox$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting and sent changes');
  });

  test('Back after signing in does not return to the sign-in screen', async ({ page }) => {
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

  test('Sign Out clears the session and redirects to /login', async ({ page }) => {
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
