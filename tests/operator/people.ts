import { expect as baseExpect, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS } from '#tests/support/browser.ts';
import { fillSignIn } from '#tests/support/steps.ts';
import { chromiumPath } from '../../scripts/lib/tools.mjs';

/** Generous, since a machine that has just built the app may be busy. */
const PATIENCE_MS = 120_000;
const expect = baseExpect.configure({ timeout: PATIENCE_MS });

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** On a computer: sets a password with the operator's link, signs in and invites the first hub leader. */
export async function beginAsAdministrator(
  { email, password }: Person,
  { link, invites }: { link: string; invites: Person },
): Promise<void> {
  await onDevice({ width: 1280, height: 800 }, async (page) => {
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page).toHaveURL(/\/login/);
    await fillSignIn(page, email, password);
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();

    await page.goto(new URL('/admin/invitations', link).href);
    await page.getByRole('button', { name: 'Invite Somebody' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Full Name').fill(`${invites.firstName} ${invites.lastName}`);
    await dialog.getByLabel('Email Address').fill(invites.email);
    await dialog.getByLabel('Role').selectOption('hub_leader');
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(page.getByRole('row', { name: new RegExp(invites.email) })).toBeVisible();
  });
}

/** On a phone: registers with the link from the email, and sees the home screen of a hub leader. */
export async function acceptInvitation(person: Person, link: string): Promise<void> {
  await onDevice({ width: 390, height: 844 }, async (page) => {
    await page.goto(link);
    await page.locator('input[name="firstName"]').fill(person.firstName);
    await page.locator('input[name="lastName"]').fill(person.lastName);
    await page.locator('input[name="email"]').fill(person.email);
    await page.locator('input[name="password"]').fill(person.password);
    await page.getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(
      page.getByRole('heading', { name: new RegExp(`^Welcome.*${person.firstName}`) }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Invite Church Planter' })).toBeVisible();
  });
}

/** The proxy's certificate is created for this run, so no authority has signed it. */
const ARGS = [...CHROMIUM_ARGS, '--ignore-certificate-errors'];

async function onDevice(
  viewport: { width: number; height: number },
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ARGS });
  try {
    const page = await browser.newPage({ viewport, ignoreHTTPSErrors: true });
    page.setDefaultTimeout(PATIENCE_MS);
    await work(page);
  } finally {
    await browser.close();
  }
}
