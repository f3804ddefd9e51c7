import type { Page } from '@playwright/test';
import { everythingStored } from '#tests/support/device-storage.ts';
import { expect, test } from '#tests/support/stage.ts';
import {
  askForSync,
  expectAccessible,
  loseNetwork,
  PASSWORD,
  signIn,
  untilInstalled,
} from '#tests/support/steps.ts';

const SECRET = 'Quiet under pressure, and honest about the debt.';

test('what an assessor writes is nowhere readable on the device, and opens by password offline', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  await signIn(page, 'assessor', stage.origin);
  await untilInstalled(page);
  await page.goto(`${stage.origin}/assessment/reports`);
  await openFirstLink(page);
  const report = page.getByLabel('Full Report');
  await expect(report).toBeVisible();
  const address = page.url();
  await loseNetwork(page, stage.proxy);
  await report.fill(SECRET);
  await expect.poll(() => everythingStored(page)).toContain('assessor-report:');
  expect(await everythingStored(page)).not.toContain('Quiet under');

  await page.reload();
  await expect(report).toHaveValue(SECRET);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/assessment\/reports$/);
  const stored = await everythingStored(page);
  expect(stored).toContain('save-assessor-report');
  expect(stored).not.toContain('Quiet under');

  await lockNow(page);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Reports are locked' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('This is not the password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(report).toHaveValue(SECRET);

  stage.proxy.reset();
  await askForSync(page);
  await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible();
  expect(await everythingStored(page)).not.toContain('Quiet under');
});

test('a locked write waits and is sent after unlocking by PIN', async ({ page, ownStage }) => {
  const stage = await ownStage();
  await signIn(page, 'assessor', stage.origin);
  await page.goto(`${stage.origin}/assessment/reports`);
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('New PIN').fill('246810');
  await dialog.getByLabel('The same PIN again').fill('246810');
  await dialog.getByRole('button', { name: 'Set PIN' }).click();
  await expect(page.getByRole('button', { name: 'Remove PIN' })).toBeVisible();
  await openFirstReportHere(page);
  await loseNetwork(page, stage.proxy);
  await page.getByLabel('Full Report').fill(SECRET);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await lockNow(page);
  stage.proxy.reset();
  await askForSync(page);
  await page.goto(`${stage.origin}/outbox`);
  await expect(page.getByText('Waits until you unlock your reports')).toBeVisible();

  await page.goto(`${stage.origin}/assessment/reports`);
  await openFirstLink(page);
  await page.getByLabel('PIN', { exact: true }).fill('246810');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible();
});

test('a passkey unlocks without a network, instead of the password', async ({ page, stage }) => {
  await addAuthenticator(page);
  await signIn(page, 'assessor');
  await page.goto('/assessment/reports');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use a passkey' });
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Set passkey' }).click();
  await expect(dialog.getByText('This is not the password').first()).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Set passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove passkey' })).toBeVisible();
  await loseNetwork(page, stage.proxy);
  await lockNow(page);
  await openFirstLink(page);
  await page.getByRole('button', { name: 'Unlock with your passkey' }).click();
  await expect(page.getByLabel('Full Report')).toBeVisible();
});

/** A device whose passkeys can hold a key, and whose user confirms everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function lockNow(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Lock now' });
  await button.click();
  await expect(button).toBeHidden();
}

/** Opens the first entry of a list by its title. */
async function openFirstLink(page: Page): Promise<void> {
  const titles = page.getByRole('main').getByRole('listitem').getByRole('heading');
  await titles.getByRole('link').first().click();
}

async function openFirstReportHere(page: Page): Promise<void> {
  await openFirstLink(page);
  await expect(page.getByLabel('Full Report')).toBeVisible();
}

test('an event is downloaded for a trip, and the line about it is shown without a network', async ({
  page,
  stage,
}) => {
  await signIn(page, 'assessor');
  await untilInstalled(page);
  await page.goto('/assessment');
  await openFirstLink(page);
  // The button is below the couples, so it moves while they load.
  await expect(
    page.getByRole('region', { name: 'Couples' }).getByRole('link').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Take this event with me' }).click();
  const line = page.getByText(/^Ready: (\d+) of \1, [\d.]+ k?B, sign-in valid until \w+ /);
  await expect(line).toBeVisible();
  await expectAccessible(page);
  await loseNetwork(page, stage.proxy);
  await page.reload();
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: 'Take it again' }).click();
  await expect(page.getByText(/^No answer from the server/)).toBeVisible();
  await expect(line).toBeVisible();
});
