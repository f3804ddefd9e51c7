import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Op } from '#db/op.ts';
import { saveVersioned } from '#db/queries/drafts.ts';
import { REPORT_DRAFT } from '#db/queries/reports.ts';
import { REPORT_NUMBERS, REPORT_TEXTS } from '#shared/report-fields.ts';
import { ReportContent } from '#src/mutations/report-args.ts';
import { submitReport } from '#src/mutations/submit-report.ts';
import { MY_REPORTS_TEXTS } from '#tests/spec-texts/reports.ts';
import { reportRow, storedOp } from '#tests/support/mirror-rows.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { MyReports, type ReportsView } from './my-reports.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 9), toFake: ['Date'] });
  device = await openDevice(['church_planter']);
});

afterEach(async () => {
  vi.useRealTimers();
  await device.close();
});

function Screen() {
  const [view, setView] = useState<ReportsView>({});
  return <MyReports {...view} onView={setView} />;
}

async function feed(fields: { readAt: number; error?: string }, key = 'my-reports') {
  const read = { readTick: 1, dirty: false, wantedAt: 0 };
  await device.db.feeds.put({ key, ...read, ...fields });
}

const card = (name: string) => screen.findByRole('article', { name });

it('shows a loading state until the first read', async () => {
  renderScreen(<Screen />);
  expect(await screen.findByText('Loading your reports...')).toBeTruthy();
});

it('links to home if the reports could not be loaded', async () => {
  await feed({ readAt: 0, error: 'offline' });
  renderScreen(<Screen />);
  const home = await screen.findByRole('link', { name: MY_REPORTS_TEXTS.home });
  expect(home.getAttribute('href')).toBe('/');
});

it('says that there are no reports, and links to the form for the first one', async () => {
  await feed({ readAt: Date.now() });
  renderScreen(<Screen />);
  expect(await screen.findByText(MY_REPORTS_TEXTS.none)).toBeTruthy();
  const first = screen.getByRole('link', { name: MY_REPORTS_TEXTS.submitFirst });
  expect(first.getAttribute('href')).toBe('/mbcb-report');
});

it('says that a year has no reports, and offers all years instead of a first report', async () => {
  await feed({ readAt: Date.now() });
  await device.db.rows('reports').add(reportRow(1));
  renderScreen(<Screen />);
  await card('October 2026');
  fireEvent.change(screen.getByLabelText('Year'), { target: { value: '2021' } });
  expect(await screen.findByText('There is no report for 2021.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: MY_REPORTS_TEXTS.submitFirst })).toBeNull();
  // The one above the filter.
  expect(screen.getAllByRole('link', { name: MY_REPORTS_TEXTS.submitNew })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Show All Years' }));
  expect(await card('October 2026')).toBeTruthy();
});

it('shows each month with its badge, newest first, and filters by year', async () => {
  await feed({ readAt: Date.now() });
  await device.db
    .rows('reports')
    .bulkAdd([
      reportRow(1, { report_year: 2025, report_month: 12, period: '2025-12', status: 'approved' }),
      reportRow(2, { sunday_attendance: 1250, submitted_at: '2026-11-02T12:00:00.000Z' }),
      reportRow(3, { report_month: 9, period: '2026-09', status: 'reviewed' }),
      reportRow(4, { user_id: 2, report_month: 8, period: '2026-08' }),
    ]);
  renderScreen(<Screen />);
  expect(await screen.findByRole('heading', { name: MY_REPORTS_TEXTS.title })).toBeTruthy();
  const october = within(await card('October 2026'));
  expect(october.getByText('Submitted').className).toContain('info');
  expect(october.getByText('1,250')).toBeTruthy();
  expect(october.getByText('Submitted 11/2/2026')).toBeTruthy();
  expect(within(await card('September 2026')).getByText('Reviewed').className).toContain('warn');
  expect(within(await card('December 2025')).getByText('Approved').className).toContain('ok');
  const shown = () => screen.queryAllByRole('article').map((one) => one.getAttribute('aria-label'));
  expect(shown()).toEqual(['October 2026', 'September 2026', 'December 2025']);

  const year = screen.getByLabelText<HTMLSelectElement>('Year');
  expect([...year.options].map(({ text }) => text)).toEqual([
    MY_REPORTS_TEXTS.allYears,
    '2026',
    '2025',
    '2024',
    '2023',
    '2022',
    '2021',
    '2020',
  ]);
  fireEvent.change(year, { target: { value: '2025' } });
  await waitFor(() => expect(shown()).toEqual(['December 2025']));
  fireEvent.change(year, { target: { value: '2024' } });
  // An empty year must not offer to submit a first report.
  expect(screen.queryByRole('link', { name: MY_REPORTS_TEXTS.submitFirst })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Show All Years' })).toBeTruthy();
  expect(await screen.findByText(MY_REPORTS_TEXTS.none)).toBeTruthy();
  expect(screen.getByText('There is no report for 2024.')).toBeTruthy();
  // There is a button above the list already; a second one would offer what the filter hides.
  expect(screen.getAllByRole('link', { name: MY_REPORTS_TEXTS.submitNew })).toHaveLength(1);
});

it('lists the draft with the reports', async () => {
  const fields = { report_month: '11', report_year: '2026' };
  await saveVersioned(REPORT_DRAFT, { fields, lastSavedAt: undefined, isLosing: true });
  renderScreen(<Screen />);
  const draft = within(await card('Draft'));
  expect(draft.getByRole('heading', { name: 'November 2026' })).toBeTruthy();
  const on = draft.getByRole('link', { name: 'Continue' });
  expect(on.getAttribute('href')).toBe('/mbcb-report');
});

it('opens a complete report, with its texts unchanged', async () => {
  const texts = { prayer_requests: '<b>Rain</b>\nand sun' };
  await device.db.rows('reports').add(reportRow(2, { ...texts, monthly_income: 1250.5 }));
  renderScreen(<Screen />);
  fireEvent.click(await screen.findByRole('button', { name: 'View Details of October 2026' }));
  const detail = within(await screen.findByRole('dialog', { name: 'October 2026' }));
  expect(detail.getByText('$1,250.50')).toBeTruthy();
  expect(detail.getByText(/<b>Rain<\/b>/).textContent).toBe('<b>Rain</b>\nand sun');
  expect(detail.queryByRole('button', { name: 'Correct this report' })).toBeNull();
});

it('lets the author correct a report that nobody has reviewed, if the server replaces it', async () => {
  await feed({ readAt: Date.now() }, 'changes');
  await device.db.rows('reports').add(reportRow(2, { baptisms: 2 }));
  const { router } = renderScreen(<Screen />);
  fireEvent.click(await screen.findByRole('button', { name: 'View Details of October 2026' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Correct this report' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/mbcb-report'));
  const draft = await device.db.drafts.get(REPORT_DRAFT);
  expect(draft?.fields).toMatchObject({ report_month: '10', report_year: '2026', baptisms: '2' });
});

it('explains why the server refused a report, and links to its texts', async () => {
  const reason = { kind: 'refused' as const, message: 'The year is closed.', status: 422 };
  const name = submitReport.name;
  await device.db.ops.add(storedOp({ id: 'op1', name, state: 'attention', reason }));
  renderScreen(<Screen />);
  expect(await screen.findByText(/The year is closed\./)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'See what to do' });
  expect(link.getAttribute('href')).toBe('/outbox#op1');
});

const EMPTY = ReportContent.parse({
  ...Object.fromEntries(REPORT_NUMBERS.map((name) => [name, null])),
  ...Object.fromEntries(REPORT_TEXTS.map((name) => [name, ''])),
});
const REPORTER = {
  user_id: 1,
  planter_id: 1,
  first_name: 'Ann',
  last_name: 'Lee',
  church_name: '',
};

function correction(content: Partial<ReportContent>, fields: Partial<Op>, about = {}) {
  const args = {
    report: 's2',
    report_month: 10,
    report_year: 2026,
    content: { ...EMPTY, ...content },
    reporter: REPORTER,
    at: '2026-11-21T09:00:00.000Z',
    correct: true,
    ...about,
  };
  return storedOp({ name: submitReport.name, id: 'op1', touches: ['reports:s2'], args, ...fields });
}

const factOf = (within_: ReturnType<typeof within>, name: string) =>
  within_.getByText(name).nextElementSibling?.textContent;

it('marks each figure that is not sent yet, and none that the server has', async () => {
  const server = reportRow(2, { sunday_attendance: 40, baptisms: 2, monthly_income: 1000 });
  await device.db.rows('reports').add({ ...server, sunday_attendance: 45 });
  await device.db.shadows.put({ key: 'reports:s2', truth: { ...server } });
  const content = { sunday_attendance: 45, baptisms: 2, monthly_income: 1000 };
  await device.db.ops.add(correction(content, {}));
  renderScreen(<Screen />);
  const october = within(await card('October 2026'));
  await october.findByText('Not sent yet');
  expect(factOf(october, 'Sunday Attendance')).toBe('45 Not sent yet');
  expect(factOf(october, 'Baptisms')).toBe('2 ');
  expect(factOf(october, 'Monthly Income')).toBe('$1,000 ');
});

it('marks a refused figure, and explains why', async () => {
  await device.db.rows('reports').add(reportRow(2, { sunday_attendance: 40, baptisms: 2 }));
  const reason = {
    kind: 'refused' as const,
    message: '',
    status: 422,
    fields: [{ path: 'baptisms', message: 'is more than the attendance' }],
  };
  await device.db.ops.add(
    correction({ sunday_attendance: 40, baptisms: 99 }, { state: 'attention', reason }),
  );
  await device.db.shadows.put({
    key: 'reports:s2',
    truth: reportRow(2, { sunday_attendance: 40, baptisms: 2 }),
  });
  renderScreen(<Screen />);
  fireEvent.click(await screen.findByRole('button', { name: 'View Details of October 2026' }));
  const detail = within(await screen.findByRole('dialog', { name: 'October 2026' }));
  await detail.findByText(/^Not accepted/);
  expect(factOf(detail, 'Baptisms')).toBe(
    '2 Not accepted: 99. Baptisms is more than the attendance',
  );
  expect(factOf(detail, 'Sunday Attendance')).toBe('40 ');
});

it('says in the chart of a month that its figure is not sent yet', async () => {
  const november = reportRow(3, {
    id: null,
    report_month: 11,
    period: '2026-11',
    sunday_attendance: 50,
  });
  await device.db.rows('reports').add(november);
  await device.db.shadows.put({ key: 'reports:s3', truth: null });
  const args = { report: 's3', report_month: 11, correct: false };
  await device.db.ops.add(correction({ sunday_attendance: 50 }, { touches: ['reports:s3'] }, args));
  renderScreen(<Screen />);
  expect(await screen.findByText('Nov 2026: 50 (Not sent yet)')).toBeTruthy();
});
