import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { pagesOfPdf } from '#tests/support/read-pdf.ts';
import { expect, test } from '#tests/support/stage.ts';
import { askForSync, expectAccessible, loseNetwork, signIn } from '#tests/support/steps.ts';
import { USER_TEXTS } from '../spec-texts/users.ts';

/*
 * One morning at the administrator's desk:
 *
 *   find, add and change a user, assign a role, delete the user ─► export and import users as CSV
 *   ─► read and review a report ─► figures and printout ─► approve a report without a network
 */

const NAME = 'Zelda Zimmermann';

async function downloadOf(page: Page, button: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return download;
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(words);
}

/** A CSV file as spreadsheets in other countries write it: byte-order mark, semicolons, quotes. */
function csvFile(...lines: string[]) {
  const text = ['Email;First Name;Last Name;Roles', ...lines].join('\r\n');
  return { name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}\r\n`) };
}

test('the desk of an administrator: users, files, reports and figures, with and without a network', async ({
  page,
  stage,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, 'admin');
  const dialog = page.getByRole('dialog');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  await test.step('a user is found among many, regardless of accents', async () => {
    await page.goto('/admin/users');
    await search(page, 'hernandez HUB');
    await expect(page.getByText(/^1 of \d+ users$/)).toBeVisible();
    await expect(row('Hector Hernández')).toBeVisible();
  });

  await test.step('a user is added', async () => {
    await page.getByRole('button', { name: USER_TEXTS.add }).click();
    await dialog.getByLabel('Username').fill('zelda');
    await dialog.getByLabel('Email').fill('zelda@example.org');
    await dialog.getByLabel('First Name').fill('Zelda');
    await dialog.getByLabel('Last Name').fill('Zimmer');
    await dialog.getByLabel('Password', { exact: true }).fill('seven77');
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await expect(
      dialog.getByText('Password must be at least 8 characters long').first(),
    ).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill('eight or more');
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await expect(page.getByText(USER_TEXTS.created)).toBeVisible();
    await search(page, 'zelda');
    await expect(row('Zelda Zimmer')).toBeVisible();
  });

  await test.step('the user is changed, and a role is assigned and removed', async () => {
    await row('Zelda').getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Last Name').fill('Zimmermann');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(USER_TEXTS.updated)).toBeVisible();
    await row(NAME).getByRole('button', { name: 'Manage Roles' }).click();
    const role = dialog.getByRole('checkbox', { name: /^242 trainer/ });
    // The checkbox changes only after the server's answer.
    await role.click();
    await expect(page.getByText(USER_TEXTS.assigned)).toBeVisible();
    await expect(role).toBeChecked();
    await role.click();
    await expect(page.getByText(USER_TEXTS.removed)).toBeVisible();
    await expect(role).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('the user is deleted', async () => {
    await row(NAME).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: USER_TEXTS.deleteQuestion });
    await question.getByRole('button', { name: 'Delete User' }).click();
    await expect(page.getByText(USER_TEXTS.deleted)).toBeVisible();
    await expect(page.getByText('No user found')).toBeVisible();
    await search(page, '');
  });

  await test.step('users are exported to a spreadsheet and imported from one', async () => {
    const csv = await readFile(await (await downloadOf(page, 'Export CSV')).path(), 'utf8');
    expect(csv).toMatch(/^\uFEFFUsername,Email,First Name,Last Name,Roles\r\n/);
    expect(csv).toContain('Hernández');
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const file = dialog.getByLabel('CSV file');
    await file.setInputFiles(
      csvFile('no address;Ann;Lee;', 'bob@example.org;"Bob";"O""Neill; jr.";captain'),
    );
    const problems = dialog.getByRole('list', { name: 'What is wrong' });
    await expect(problems).toContainText('Row 2: Please enter a valid email address');
    await expect(problems).toContainText('Row 3: There is no role captain');
    await expect(dialog.getByRole('button', { name: 'Import 2 users' })).toBeDisabled();
    await file.setInputFiles(
      csvFile('ann.lee@example.org;Ann;Lee;', 'bob@example.org;Bob;"O""Neill; jr.";242trainer'),
    );
    await dialog.getByRole('button', { name: 'Import 2 users' }).click();
    await expect(dialog.getByText('2 of 2 users created')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await search(page, 'bob@example.org');
    await expect(row('O"Neill; jr.')).toContainText('242 trainer');
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  const reports = page.getByRole('table', { name: 'MBCB Reports' }).getByRole('row');
  const status = page.getByLabel('Status', { exact: true });
  let report = reports.nth(1);

  await test.step('a report is read and reviewed', async () => {
    await page.goto('/admin/mbcb-reports');
    await status.selectOption('Submitted');
    await expect(report).toContainText('Submitted');
    const details = report.getByRole('button', { name: /^View Details/ });
    const about = (await details.getAttribute('aria-label')) ?? '';
    await details.click();
    await expect(dialog.getByRole('heading', { name: 'Church Growth Metrics' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await status.selectOption('');
    report = reports.filter({ has: page.getByRole('button', { name: about, exact: true }) });
    await report.getByRole('button', { name: /^Update Status/ }).click();
    await expect(report).toContainText('Reviewed');
  });

  await test.step('the figures of the network are shown and printed', async () => {
    await page.getByRole('button', { name: 'Figures' }).click();
    const figures = page.getByRole('region', { name: 'Figures of the network' });
    await expect(figures.getByRole('figure', { name: 'Giving and spending' })).toBeVisible();
    await expect(figures.getByText(/have not reported/)).toBeVisible();
    const pages = await pagesOfPdf(await (await downloadOf(page, 'PDF')).path());
    const [front = ''] = pages;
    expect(front).toContain('Baptisms and salvations');
    expect(front).toContain(`Page 1 of ${pages.length}`);
    for (const part of ['Reports by hub', 'In their words']) {
      expect(pages.join(' ')).toContain(part);
    }
    // All figures in one table, and the texts in brief: nobody reads a book with two pages for each report.
    expect(pages.length).toBeLessThan(30);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('a report is approved without a network and sent later', async () => {
    await loseNetwork(page, stage.proxy);
    await report.getByRole('button', { name: /^Update Status/ }).click();
    await expect(report).toContainText('Approved');
    await expect(report).toContainText(/waiting to send/i);
    await page.context().setOffline(true);
    await page.goto('/admin/users');
    await expect(page.getByRole('button', { name: USER_TEXTS.add })).toBeDisabled();
    await page.goto('/admin/mbcb-reports');
    await expect(report).toContainText(/waiting to send/i);
    await page.context().setOffline(false);
    stage.proxy.reset();
    await askForSync(page);
    await expect(report).not.toContainText(/waiting to send/i, { timeout: 15_000 });
    await expect(report).toContainText('Approved');
  });
});
