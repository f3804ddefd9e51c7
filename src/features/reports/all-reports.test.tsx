import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ALL_REPORTS_TEXTS } from '#tests/spec-texts/reports.ts';
import { planterRow, reportRow } from '#tests/support/mirror-rows.ts';
import { openDevice, renderScreen, savedFiles } from '#tests/support/screen.tsx';
import { AllReports } from './all-reports.tsx';
import type { ReportsFilter } from './report-filters.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 9), toFake: ['Date'] });
});

afterEach(async () => {
  vi.useRealTimers();
  await device.close();
});

function Screen() {
  const [view, setView] = useState<ReportsFilter>({});
  return (
    <AllReports view={view} onView={(changed) => setView((was) => ({ ...was, ...changed }))} />
  );
}

/** Three reports for October, and one from the year before. */
async function openAs(role: string) {
  device = await openDevice([role]);
  await device.db
    .rows('reports')
    .bulkAdd([
      reportRow(1, { first_name: 'José', church_name: 'Grace', sunday_attendance: 1250 }),
      reportRow(2, { first_name: 'Mark', church_name: 'Mercy', status: 'reviewed' }),
      reportRow(3, { first_name: 'Ruth', church_name: 'Hope', status: 'approved' }),
      reportRow(4, { first_name: 'Eva', report_year: 2025, period: '2025-10' }),
    ]);
  renderScreen(<Screen />);
  await screen.findByText('4 reports');
}

const reportOf = (name: string) =>
  within(
    screen.getByText(new RegExp(`^${name} Lee`)).closest('[role="row"], li, tr') as HTMLElement,
  );
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const optionsOf = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);

it('names who has not reported, unless the server does not say whose reports it has', async () => {
  await openAs('admin');
  const { db } = device;
  const read = { readTick: 1, readAt: Date.now(), dirty: false, wantedAt: 0 };
  await db.feeds.bulkPut(['reports:2026', 'planters'].map((key) => ({ key, ...read })));
  await db.rows('planters').add(planterRow(7, { stage: 'Plant' }));
  fireEvent.click(screen.getByRole('button', { name: 'Figures' }));
  const missing = await screen.findByText('1 has not reported November 2026');
  const details = missing.closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect(await within(details).findByText('Mark Miller 00007')).toBeTruthy();
  expect(screen.getByText('Reports by hub')).toBeTruthy();
  await db.rows('reports').toCollection().modify({ planter_id: 0 });
  await waitFor(() => expect(screen.queryByText(/has not reported/)).toBeNull());
  expect(screen.queryByText('Reports by hub')).toBeNull();
});

it('does not claim that somebody has not reported before the reports have been read', async () => {
  await openAs('admin');
  const { db } = device;
  const read = { readTick: 1, readAt: Date.now(), dirty: false, wantedAt: 0 };
  await db.feeds.put({ key: 'planters', ...read });
  await db.rows('planters').add(planterRow(7, { stage: 'Plant' }));
  fireEvent.click(screen.getByRole('button', { name: 'Figures' }));
  expect(await screen.findByText('Reports by hub')).toBeTruthy();
  expect(screen.queryByText(/has not reported/)).toBeNull();
});

it('does not claim that everybody has reported before all planters have been read', async () => {
  await openAs('admin');
  const { db } = device;
  const read = { readTick: 1, readAt: Date.now(), dirty: false, wantedAt: 0 };
  await db.feeds.bulkPut(['reports:2026', 'planters'].map((key) => ({ key, ...read })));
  fireEvent.click(screen.getByRole('button', { name: 'Figures' }));
  expect(await screen.findByText('0 have not reported November 2026')).toBeTruthy();
  await db.feeds.update('planters', { readAt: 0, error: 'forbidden' });
  await waitFor(() => expect(screen.queryByText(/have not reported/)).toBeNull());
  expect(screen.queryByText('Reports by hub')).toBeNull();
});

it('says that reports may be missing while another year has not been read', async () => {
  await openAs('admin');
  const read = { readTick: 1, readAt: Date.now(), dirty: false, wantedAt: 0 };
  const years = [2026, 2025, 2024, 2023, 2022, 2021, 2020];
  await device.db.feeds.bulkPut(years.map((year) => ({ key: `reports:${year}`, ...read })));
  await waitFor(() => expect(screen.queryByText(/Still loading/)).toBeNull());
  await device.db.feeds.update('reports:2025', { readAt: 0 });
  expect(await screen.findByText('Still loading: this is not all yet.')).toBeTruthy();
  await device.db.feeds.update('reports:2025', { error: 'gateway' });
  expect(await screen.findByText('This list could not be loaded')).toBeTruthy();
  expect(screen.getByText('4 reports')).toBeTruthy();
  choose('Year', '2026');
  await waitFor(() => expect(screen.queryByText('This list could not be loaded')).toBeNull());
});

it('counts no reports of a year that has not been read', async () => {
  await openAs('admin');
  choose('Year', '2024');
  await waitFor(() => expect(screen.queryByText('4 reports')).toBeNull());
  expect(screen.queryByText('0 reports')).toBeNull();
});

it('has the filters of the specification, and counts the matching reports', async () => {
  await openAs('mbcb_admin');
  expect(screen.getByRole('heading', { name: ALL_REPORTS_TEXTS.title })).toBeTruthy();
  const years = ['2026', '2025', '2024', '2023', '2022', '2021', '2020'];
  expect(optionsOf('Year')).toEqual(['All Years', ...years]);
  expect(optionsOf('Month')).toHaveLength(13);
  expect(optionsOf('Status')).toEqual(['All Statuses', ...ALL_REPORTS_TEXTS.statuses]);
  choose('Year', '2026');
  expect(await screen.findByText('3 reports')).toBeTruthy();
  choose('Status', 'reviewed');
  expect(await screen.findByText('1 report')).toBeTruthy();
  choose('Month', '9');
  expect(await screen.findByText('No reports found')).toBeTruthy();
});

it('finds reports by name or church, in any word order and without accents', async () => {
  await openAs('mbcb_admin');
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, { target: { value: 'grace jose' } });
  expect(await screen.findByText('1 report')).toBeTruthy();
  expect(screen.getByText(/^José Lee/)).toBeTruthy();
});

it('shows every column, but Edit and Delete only with the permission', async () => {
  await openAs('mbcb_admin');
  const row = reportOf('José');
  for (const name of ALL_REPORTS_TEXTS.columns) expect(screen.getAllByText(name)).toBeTruthy();
  expect(row.getByText('October 2026')).toBeTruthy();
  expect(row.getByText(/^1,250 on Sunday/)).toBeTruthy();
  for (const name of ALL_REPORTS_TEXTS.actions) expect(row.getByText(name)).toBeTruthy();
  for (const name of ALL_REPORTS_TEXTS.privileged) expect(row.queryByText(name)).toBeNull();
});

it('moves a report from submitted to reviewed, approved, and back to submitted', async () => {
  await openAs('mbcb_admin');
  for (const [who, next, tone] of [
    ['José', 'Reviewed', 'warn'],
    ['Mark', 'Approved', 'ok'],
    ['Ruth', 'Submitted', 'info'],
  ] as const) {
    expect(reportOf(who).getByText(`to ${next}`)).toBeTruthy();
    fireEvent.click(reportOf(who).getByText('Update Status'));
    if (next === 'Submitted') {
      // Withdrawing an approval requires a confirmation.
      const question = within(await screen.findByRole('alertdialog'));
      expect(await device.db.ops.count()).toBe(2);
      fireEvent.click(question.getByRole('button', { name: 'Set to Submitted' }));
    }
    const badge = await waitFor(() => reportOf(who).getByText(next, { ignore: 'dt, th' }));
    expect(badge.className).toContain(tone);
  }
  const sent = (await device.db.ops.toArray()).map(({ args }) => args);
  expect(sent).toMatchObject([
    { report: 's1', before: 'submitted', status: 'reviewed' },
    { report: 's2', before: 'reviewed', status: 'approved' },
    { report: 's3', before: 'approved', status: 'submitted' },
  ]);
});

it('asks before a report is deleted', async () => {
  await openAs('admin');
  fireEvent.click(reportOf('Ruth').getByText('Delete'));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('3 reports')).toBeTruthy();
  expect((await device.db.ops.toArray())[0]?.name).toBe('delete-report');
});

it('privileged users can correct any field: years from 2020 to 2030, no figures below 0', async () => {
  await openAs('242_admin');
  fireEvent.click(reportOf('José').getByText('Edit'));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Report' }));
  const year = await form.findByLabelText<HTMLInputElement>('Year');
  expect([year.min, year.max]).toEqual(['2020', '2030']);
  const attendance = form.getByLabelText<HTMLInputElement>('Sunday Attendance');
  const save = () => fireEvent.click(form.getByRole('button', { name: 'Save Changes' }));
  fireEvent.input(year, { target: { value: '2031' } });
  save();
  expect(await form.findByText('Year must be a number from 2020 to 2030')).toBeTruthy();
  fireEvent.input(year, { target: { value: '2026' } });
  fireEvent.input(attendance, { target: { value: '-1' } });
  save();
  await waitFor(() => expect(attendance.getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(attendance));
  fireEvent.input(attendance, { target: { value: '125' } });
  save();
  await waitFor(async () => expect(await device.db.ops.count()).toBe(1));
  expect((await device.db.ops.toArray())[0]?.args).toMatchObject({
    report: 's1',
    fields: { sunday_attendance: 125 },
    before: { sunday_attendance: 1250 },
  });
});

it('shows the day of a submission alike on the screen and in the spreadsheet', async () => {
  await openAs('mbcb_admin');
  const at = new Date(2026, 10, 1, 23, 30).toISOString();
  await device.db.rows('reports').update('s1', { submitted_at: at });
  expect(await screen.findByText('11/1/2026')).toBeTruthy();
  const files = savedFiles();
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [line = ''] = ((await files[0]?.text()) ?? '').match(/^José.*/m) ?? [];
  expect(line).toContain(',11/1/2026,');
});
