import type { Page } from '@playwright/test';
import { dropBefore } from '#tests/support/faults.ts';
import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import { expectAccessible } from '#tests/support/steps.ts';

test.use(NOT_INSTALLED);

async function fillRegistration(page: Page, person: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(person)) {
    await page.locator(`input[name="${name}"]`).fill(value);
  }
}

const person = (email: string) => ({
  firstName: 'Zoë',
  lastName: "O'Hara-Lee",
  email,
  password: 'long enough',
});

test.describe('/register', () => {
  test("is titled 'Create your account' and has the specified fields and a link to sign in", async ({
    page,
  }) => {
    await page.goto('/register');
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    for (const [label, name, type] of [
      ['First name', 'firstName', 'text'],
      ['Last name', 'lastName', 'text'],
      ['Email', 'email', 'email'],
      ['Password', 'password', 'password'],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('name', name);
      await expect(field).toHaveAttribute('type', type);
      await expect(field).toHaveAttribute('required', '');
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: /sign in/i }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  test('creates the account with the derived username and opens /', async ({ page, stage }) => {
    await page.goto('/register');
    await fillRegistration(page, person('zoe@example.org'));
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome.*Zoë/ })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    const sent = stage.proxy.reached.find(({ path }) => path === '/api/auth/register');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      ...person('zoe@example.org'),
      username: 'zoeoharalee',
    });
  });

  test('reports an address that is taken, and keeps all typed text', async ({ page }) => {
    await page.goto('/register');
    await fillRegistration(page, person('hubleader@fieldbook.example.org'));
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.locator('input[name="lastName"]')).toHaveValue("O'Hara-Lee");
    await expect(page.locator('input[name="password"]')).toHaveValue('long enough');
    await expectAccessible(page);
  });

  test("shows 'Failed to register' if the server cannot be reached", async ({ page, stage }) => {
    await page.goto('/register');
    stage.proxy.when({ path: /auth\/register/ }, dropBefore);
    await fillRegistration(page, person('later@example.org'));
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to register');
  });
});

test.describe('/register with an invitation', () => {
  test('accepts the invitation from the email', async ({ page, stage }) => {
    const leader = await stage.backendFor('hubleader');
    const email = 'invited@example.org';
    const invitation = { name: 'Ivy Vited', email, churchPlantName: 'Grace Hill' };
    expect((await leader.call('POST', '/church-planters/invite', invitation)).status).toBe(200);
    await expect.poll(async () => (await stage.lettersTo(email)).length).toBe(1);
    const [letter] = await stage.lettersTo(email);
    const link = /https?:\S+\/register\?invite=\S+/.exec(letter?.text ?? '')?.[0] ?? '';

    await page.goto(link);
    await expect(
      page.getByRole('heading', { name: 'Accept Your Church Planter Invitation' }),
    ).toBeVisible();
    await expectAccessible(page);
    await fillRegistration(page, { ...person(email), firstName: 'Ivy', lastName: 'Vited' });
    await page.getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(page.getByRole('heading', { name: 'Church Planter Dashboard' })).toBeVisible();
  });

  test('reports an invitation that is no longer valid', async ({ page }) => {
    await page.goto('/register?invite=made-up');
    await fillRegistration(page, person('nobody@example.org'));
    await page.getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.locator('input[name="email"]')).toHaveValue('nobody@example.org');
  });
});
