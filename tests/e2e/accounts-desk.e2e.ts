import type { Locator, Page } from '@playwright/test';
import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import { expectAccessible, expectFocusTrapped, signIn } from '#tests/support/steps.ts';

/*
 * An administrator uses only the keyboard: invites somebody with a role ─► resends the invitation ─► withdraws it ─►
 * suspends and restores an account ─► finds both events in that person's audit log.
 */

test.use(NOT_INSTALLED);

const NAME = 'Vera Ostrowski';

async function press(target: Locator, key = 'Enter'): Promise<void> {
  // A row's buttons rest until the answer to the one before is here, which is later than its email.
  await expect(target).toBeEnabled();
  await target.focus();
  await expect(target).toBeFocused();
  await target.press(key);
}

async function openUsers(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/admin/users`);
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
}

test('accounts and invitations are managed with the keyboard alone', async ({ page, ownStage }) => {
  const stage = await ownStage();
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, 'admin', stage.origin);
  await openUsers(page, stage.origin);

  await test.step('somebody is invited with a role', async () => {
    await press(page.getByRole('link', { name: 'Invitations' }));
    await expect(page.getByText('No open invitations')).toBeVisible();
    await expectAccessible(page);
    await press(page.getByRole('button', { name: 'Invite Somebody' }));
    const dialog = page.getByRole('dialog', { name: 'Invite Somebody' });
    await expect(dialog.getByLabel('Full Name')).toBeVisible();
    await expectFocusTrapped(page, dialog);
    await dialog.getByLabel('Full Name').focus();
    await page.keyboard.type(NAME);
    await page.keyboard.press('Tab');
    await page.keyboard.type('vera@example.org');
    await page.keyboard.press('Tab');
    await dialog.getByLabel('Role').selectOption('assessor');
    await press(dialog.getByLabel('Email Address'));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: NAME })).toContainText('Assessor');
    await expect.poll(async () => (await stage.lettersTo('vera@example.org')).length).toBe(1);
    await expectAccessible(page);
  });

  await test.step('the invitation is sent again and withdrawn', async () => {
    await press(page.getByRole('button', { name: `Send again to ${NAME}` }));
    await expect.poll(async () => (await stage.lettersTo('vera@example.org')).length).toBe(2);
    await press(page.getByRole('button', { name: `Withdraw the invitation of ${NAME}` }));
    const question = page.getByRole('alertdialog');
    await press(question.getByRole('button', { name: 'Withdraw Invitation' }));
    await expect(page.getByText('No open invitations')).toBeVisible();
  });

  await test.step('an account is suspended and restored', async () => {
    await openUsers(page, stage.origin);
    // The table renders only the rows in view.
    await page.getByRole('searchbox', { name: 'Search' }).fill('okafor');
    await press(page.getByRole('button', { name: 'Suspend Theresa Okafor' }));
    const question = page.getByRole('alertdialog');
    await expectAccessible(page);
    await press(question.getByRole('button', { name: 'Suspend Account' }));
    const row = page.getByRole('row').filter({ hasText: 'Theresa Okafor' });
    await expect(row.getByText('Suspended')).toBeVisible();
    await press(page.getByRole('button', { name: 'Restore Theresa Okafor' }));
    await press(question.getByRole('button', { name: 'Restore Account' }));
    await expect(row.getByText('Suspended')).toBeHidden();
  });

  await test.step('both are in the audit log of that person', async () => {
    await press(page.getByRole('link', { name: 'Audit Log' }));
    await page.getByLabel('Person').focus();
    await page.keyboard.type('okafor');
    await page.keyboard.press('Enter');
    const table = page.getByRole('table', { name: 'Audit log' });
    await expect(page.getByText(/By or about/)).toContainText('Theresa Okafor');
    await expect(table.getByText('Suspension lifted')).toBeVisible();
    await expect(table.getByText('Invitation withdrawn')).toBeHidden();
    await expectAccessible(page);
  });
});
