import type { Page } from '@playwright/test';
import { expect, NOT_INSTALLED, type Stage, test } from '#tests/support/stage.ts';
import { expectAccessible, fillSignIn, PASSWORD, signIn } from '#tests/support/steps.ts';
import { totpCode } from '#tests/support/totp.ts';

test.use(NOT_INSTALLED);

const PERIOD_MS = 30_000;

/** Successive codes of an authenticator app, each used only once. The server accepts one code early and one late. */
function codesOf(secret: string): () => string {
  let lastPeriod = 0;
  return () => {
    const oldest = Math.floor(Date.now() / PERIOD_MS) - 1;
    lastPeriod = Math.max(lastPeriod + 1, oldest);
    return totpCode(secret, new Date(lastPeriod * PERIOD_MS));
  };
}

test('codes of an authenticator app are set up and asked for at the next sign-in', async ({
  newContext,
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  await signIn(page, 'hubleader', stage.origin);
  const at = (path: string) => page.goto(`${stage.origin}${path}`);
  await at('/profile/security');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const code = codesOf(((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', ''));

  const field = dialog.getByLabel('Code of your authenticator app');
  await field.fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText(/This code is not right/).first()).toBeVisible();
  await field.fill(code());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const [recovery = ''] = await list.getByRole('listitem').allTextContents();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download as a file' }).click();
  expect((await download).suggestedFilename()).toBe('fieldbook-recovery-codes.txt');
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 are left')).toBeVisible();

  const phone = await (await newContext(NOT_INSTALLED)).newPage();
  await phone.goto(`${stage.origin}/login`);
  await fillSignIn(phone, 'hubleader');
  await expect(phone.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByLabel('Code of your authenticator app').fill(code());
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(phone.getByRole('heading', { name: /^Welcome/ })).toBeVisible();

  const borrowed = await (await newContext(NOT_INSTALLED)).newPage();
  await borrowed.goto(`${stage.origin}/login`);
  await fillSignIn(borrowed, 'hubleader');
  await borrowed.getByRole('button', { name: 'Use a recovery code' }).click();
  await borrowed.getByLabel('Recovery code', { exact: true }).fill(recovery.toLowerCase());
  await borrowed.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(borrowed.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await at('/profile/security');
  await expect(page.getByText('9 are left')).toBeVisible();

  await expect.poll(async () => (await lettersAboutChange(stage)).length).toBe(2);
});

test('an account that requires a second step sets it up while signing in', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage({ requiresFactor: true });
  await page.goto(`${stage.origin}/login`);
  await fillSignIn(page, 'admin');
  await expect(page.getByText(/Your network requires a second step/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const code = codesOf(((await page.locator('code').textContent()) ?? '').replaceAll(' ', ''));
  await page.getByLabel('Code of your authenticator app').fill(code());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have saved them: sign in' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await fillSignIn(page, 'admin');
  await page.getByLabel('Code of your authenticator app').fill(code());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();

  // Hub leaders manage no users and read no reports of other people.
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await fillSignIn(page, 'hubleader');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

test('an administrator resets the second step of a person who has lost their phone', async ({
  newContext,
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  await turnOnCodes(stage.server.origin, 'hubleader');
  const locked = await (await newContext(NOT_INSTALLED)).newPage();
  await locked.goto(`${stage.origin}/login`);
  await fillSignIn(locked, 'hubleader');
  await expect(locked.getByRole('heading', { name: 'Second step' })).toBeVisible();

  await signIn(page, 'admin', stage.origin);
  await page.goto(`${stage.origin}/admin/users`);
  await page.getByRole('searchbox', { name: 'Search' }).fill('henry');
  await page.getByRole('button', { name: 'Edit Henry Carter' }).click();
  await page.getByRole('button', { name: 'Reset second step' }).click();
  const question = page.getByRole('alert').filter({ hasText: 'Reset the second step?' });
  await expect(question).toContainText('recovery codes of Henry Carter are removed');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Reset now' }).click();
  await expect(page.getByText('Second step reset')).toBeVisible();

  await locked.getByRole('button', { name: 'Back to the password' }).click();
  await fillSignIn(locked, 'hubleader');
  await expect(locked.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect
    .poll(async () => (await lettersAboutChange(stage))[0]?.text)
    .toContain('An administrator has taken away the second step of your sign-in');
});

function lettersAboutChange(stage: Stage) {
  const subject = 'The second step of your Fieldbook sign-in was changed';
  return stage.lettersTo('hubleader@fieldbook.example.org', subject);
}

/** Turns on codes, as if on another device. */
async function turnOnCodes(origin: string, usernameOrEmail: string): Promise<void> {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${origin}/api${path}`, init)).json();
  };
  const { token } = await post('/auth/login', { usernameOrEmail, password: PASSWORD });
  const own = '/users/me/second-factor/totp';
  const { data } = await post(own, { password: PASSWORD }, token);
  const code = totpCode(data.secret, new Date());
  expect(await post(`${own}/confirm`, { code }, token)).toMatchObject({ success: true });
}

test('a documented backend has no second step, and nothing links to one', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage({ extras: false });
  await signIn(page, 'hubleader', stage.origin);
  // After the first run, the device knows what the server offers.
  await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible();
  await page.goto(`${stage.origin}/profile/security`);
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
  await expect(page.getByText('Second step')).toHaveCount(0);
  expect(stage.proxy.reached.filter(({ path }) => /^\/api\/.*(second|passkey)/.test(path))).toEqual(
    [],
  );
});

/** Chromium's virtual version of a phone's passkeys, which verify the user and can hold keys (PRF). */
async function withPasskeys(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
    },
  });
}

test('one passkey signs in without a password and unlocks reports', async ({ page, ownStage }) => {
  const stage = await ownStage();
  await withPasskeys(page);
  await signIn(page, 'assessor', stage.origin);
  await page.goto(`${stage.origin}/profile/security`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Name of the passkey').fill('My phone');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('My phone')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  const sent = stage.proxy.reached.filter(({ path }) => path === '/api/auth/passkeys/sign-in');
  expect(Object.keys(JSON.parse(sent[0]?.body ?? '{}').credential)).toEqual([
    'id',
    'rawId',
    'type',
    'response',
  ]);
  await page.goto(`${stage.origin}/assessment/reports`);
  await expect(page.getByText('Reports are protected on this device.')).toBeVisible();
  await page.getByRole('button', { name: 'Lock now' }).click();
  const completed = page.getByRole('listitem').filter({ hasText: 'Completed' });
  await completed.first().getByRole('link').click();
  await page.getByRole('button', { name: 'Unlock with your passkey' }).click();
  // The button disappears on tap, and the form when the key has unlocked the reports.
  await expect(page.getByRole('heading', { name: 'Reports are locked' })).toHaveCount(0);
  await page.goto(`${stage.origin}/assessment/reports`);
  await expect(page.getByText('Reports are protected on this device.')).toBeVisible();

  // The passkey as the second step, after the password.
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await fillSignIn(page, 'assessor');
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();

  await page.goto(`${stage.origin}/profile/security`);
  await page.getByRole('button', { name: 'Remove the passkey My phone' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('My phone')).toHaveCount(0);
});
