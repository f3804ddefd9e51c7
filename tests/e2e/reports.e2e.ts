import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { dayOf } from '#shared/dates.ts';
import { movePeriod, periodWords } from '#shared/report-rules.ts';
import { draftsOn } from '#tests/support/device-storage.ts';
import { pagesOfPdf } from '#tests/support/read-pdf.ts';
import { expect, type Stage, test } from '#tests/support/stage.ts';
import {
  askForSync,
  expectAccessible,
  fillSignIn,
  isKept,
  untilInstalled,
} from '#tests/support/steps.ts';

/*
 * Three evenings of a planter:
 *
 *   draft ─► browser killed ─► no network: the draft is finished and submitted ─► next day online: on the server once
 *   ─► reviewed ─► approved ─► seen by the planter
 */

const due = movePeriod(dayOf(new Date()).slice(0, 7), -1);
const [year = 0, month = 0] = due.split('-').map(Number);
const period = periodWords(year, month);
const HIGHLIGHTS = 'Two <b>families</b> came. Спасибо!';

async function signInAs(page: Page, stage: Stage, username: string): Promise<void> {
  await page.goto(`${stage.origin}/login`);
  await fillSignIn(page, username);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
}

interface ReportOnServer {
  id: number;
  report_month: number;
  report_year: number;
  sunday_attendance: number | null;
  ministry_highlights: string | null;
  status: string;
}

/** The reports of this month on the server, read without the test's network. */
async function onServer(stage: Stage, token: string): Promise<ReportOnServer[]> {
  const response = await fetch(`${stage.server.origin}/api/mbcb-reports/my-reports`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { data: ReportOnServer[] };
  return data.filter((one) => one.report_month === month && one.report_year === year);
}

async function tokenOf(stage: Stage, username: string): Promise<string> {
  const response = await fetch(`${stage.server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ usernameOrEmail: username, password: 'fieldbook' }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}

async function setStatus(stage: Stage, token: string, id: number, status: string): Promise<void> {
  const response = await fetch(`${stage.server.origin}/api/mbcb-reports/${id}/status`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ status }),
  });
  expect(response.status).toBe(200);
}

async function downloadOf(page: Page, button: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return download;
}

test('a report is drafted over several evenings, survives a killed browser, and is submitted offline', async ({
  device,
  ownStage,
}) => {
  const stage = await ownStage();
  let page = await device.start();
  await signInAs(page, stage, 'planter');
  await untilInstalled(page);

  await test.step('first evening: a draft, and the battery dies', async () => {
    await page.getByRole('link', { name: 'Submit MBCB Report' }).click();
    await expect(page.getByRole('heading', { name: 'Submit MBCB Report' })).toBeVisible();
    await page.getByLabel('Sunday Attendance').fill('1,050');
    await page.getByLabel('Ministry Highlights').pressSequentially(HIGHLIGHTS);
    await expectAccessible(page);
    await expect.poll(() => draftsOn(page)).toContain(HIGHLIGHTS);
    await device.kill();
  });

  await test.step('second evening: every word is still there, without any network', async () => {
    stage.proxy.cut();
    page = await device.start();
    await page.goto(`${stage.origin}/mbcb-report`);
    await expect(page.getByText(/^Restored from today /)).toBeVisible();
    await expect(page.getByLabel('Sunday Attendance')).toHaveValue('1,050');
    await expect(page.getByLabel('Ministry Highlights')).toHaveValue(HIGHLIGHTS);
    await expect(page.getByText(/ in \w+, 1,050 now\?/)).toBeVisible();
    await page.getByLabel('Baptisms').fill('about two');
    await page.getByRole('button', { name: 'Submit Report' }).click();
    await expect(page.getByText(/cannot be read/)).toBeVisible();
    await expect(page.getByLabel('Baptisms')).toBeFocused();
    await expect(page.getByLabel('Baptisms')).toHaveValue('about two');
    await page.getByLabel('Baptisms').fill('2');
    await page.getByLabel('Sunday Attendance').fill('50');
    await page.getByRole('button', { name: 'Submit Report' }).click();
    await expect(page.getByText('Your report is saved on this device')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  });

  const planter = await tokenOf(stage, 'planter');
  await test.step('the report waits on the device and says so', async () => {
    await page.goto(`${stage.origin}/mbcb-reports`);
    const card = page.getByRole('article', { name: period });
    await expect(card).toContainText('Submitted');
    await expect(card).toContainText(/waiting to send/i);
    expect(await onServer(stage, planter)).toEqual([]);
  });

  await test.step('the next day the report is on the server, once', async () => {
    stage.proxy.reset();
    await page.reload();
    await expect
      .poll(async () => (await onServer(stage, planter)).length, { timeout: 30_000 })
      .toBe(1);
    const [report] = await onServer(stage, planter);
    expect(report).toMatchObject({
      sunday_attendance: 50,
      ministry_highlights: HIGHLIGHTS,
      status: 'submitted',
    });
  });

  await test.step('the report is reviewed and approved, and the planter sees that', async () => {
    const admin = await tokenOf(stage, 'mbcb');
    const [report] = await onServer(stage, planter);
    const card = page.getByRole('article', { name: period });
    await page.goto(`${stage.origin}/mbcb-reports`);
    await expect(card).toContainText('Submitted');
    for (const [status, words] of [
      ['reviewed', 'Reviewed'],
      ['approved', 'Approved'],
    ] as const) {
      await setStatus(stage, admin, report?.id ?? 0, status);
      await expect(async () => {
        await askForSync(page);
        await expect(card).toContainText(words, { timeout: 2_000 });
      }).toPass({ timeout: 30_000 });
    }
    await expectAccessible(page);
  });

  await test.step('the year is exported as a spreadsheet and printed, without a network', async () => {
    // The parts for PDFs come after everything else.
    await expect.poll(() => isKept(page, 'everything'), { timeout: 75_000 }).toBe(true);
    stage.proxy.cut();
    const csv = await downloadOf(page, 'CSV');
    expect(csv.suggestedFilename()).toBe('my-mbcb-reports.csv');
    expect(await readFile(await csv.path(), 'utf8')).toContain(HIGHLIGHTS);
    const pdf = await downloadOf(page, 'PDF');
    expect(pdf.suggestedFilename()).toBe('my-mbcb-reports.pdf');
    const pages = await pagesOfPdf(await pdf.path());
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).toContain('My MBCB Reports');
    expect(pages[0]).toContain(`Page 1 of ${pages.length}`);
    expect(pages.join(' ')).toContain(`${period} `);
    expect(pages.join(' ')).toContain(HIGHLIGHTS);
  });
});
