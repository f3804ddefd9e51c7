import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveVersioned } from '#db/queries/drafts.ts';
import { REPORT_DRAFT } from '#db/queries/reports.ts';
import type { ReportRow } from '#db/tables/reports.ts';
import { REPORT_FORM_TEXTS } from '#tests/spec-texts/reports.ts';
import { planterRow, reportRow } from '#tests/support/mirror-rows.ts';
import { openDevice, renderApp, renderScreen } from '#tests/support/screen.tsx';
import { NewReport } from './new-report.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 9), toFake: ['Date'] });
  device = await openDevice(['church_planter']);
  await device.db.rows('planters').add(planterRow(3, { user_id: 1 }));
});

afterEach(async () => {
  vi.useRealTimers();
  await device.close();
});

const october: Partial<ReportRow> = { report_month: 10, report_year: 2026, period: '2026-10' };

/** Simulates a server that replaces reports. Any other server might keep two reports for a month. */
async function offerExtras() {
  const nothing = { success: false, error: 'Not found' };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json(nothing, { status: 404 }),
  );
  const read = { readTick: 1, readAt: Date.now(), dirty: false, wantedAt: 0 };
  await device.db.feeds.put({ key: 'changes', ...read });
}

const select = (label: string) => screen.findByLabelText<HTMLSelectElement>(label);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Report' }));
const queued = async () => (await device.db.ops.toArray()).map(({ args }) => args);

function type(label: string, value: string) {
  fireEvent.input(field(label), { target: { value } });
}

it('has the seven sections in order with their fields, and a link to home', async () => {
  renderScreen(<NewReport />);
  expect(await screen.findByRole('heading', { name: REPORT_FORM_TEXTS.title })).toBeTruthy();
  await select('Month');
  const sections = screen.getAllByRole('region');
  expect(sections.map((one) => one.getAttribute('aria-label'))).toEqual([
    ...REPORT_FORM_TEXTS.sections,
  ]);
  const namesIn = (section: string) =>
    [...screen.getByRole('region', { name: section }).querySelectorAll('input, textarea')].map(
      (control) => control.getAttribute('name'),
    );
  expect(namesIn('Church Growth Metrics')).toHaveLength(5);
  expect(namesIn('Financial Information')).toEqual([
    'monthly_income',
    'monthly_expenses',
    'building_fund',
    'missions_giving',
  ]);
  expect(screen.getAllByRole('textbox')).toHaveLength(23);
  const cancel = screen.getByRole('link', { name: REPORT_FORM_TEXTS.cancel });
  expect(cancel.getAttribute('href')).toBe('/');
});

it('starts with last month, and offers this year and the previous four', async () => {
  renderScreen(<NewReport />);
  expect((await select('Month')).selectedOptions[0]?.text).toBe('October');
  const years = [...(await select('Year')).options].map(({ text }) => text);
  expect(years).toEqual(['2026', '2025', '2024', '2023', '2022']);
});

it('says that there may be a report already until the earlier ones have been read', async () => {
  const unread = /^Your earlier reports are not on this device yet/;
  renderScreen(<NewReport />);
  expect(await screen.findByText(unread)).toBeTruthy();
  type('Baptisms', '2');
  const read = { readTick: 1, readAt: Date.now(), dirty: false, wantedAt: 0 };
  await device.db.feeds.put({ key: 'my-reports', ...read });
  await waitFor(() => expect(screen.queryByText(unread)).toBeNull());
  expect(field('Baptisms').value).toBe('2');
  submit();
  await waitFor(async () => expect(await queued()).toHaveLength(1));
});

const november = { month: 11, year: 2026 };

it('starts with the month that the address names', async () => {
  renderApp('/mbcb-report?year=2026&month=11');
  expect((await select('Month')).selectedOptions[0]?.text).toBe('November');
  expect((await select('Year')).value).toBe('2026');
});

it('starts with last month if the address names no month that exists', async () => {
  renderApp('/mbcb-report?year=2026&month=13');
  expect((await select('Month')).selectedOptions[0]?.text).toBe('October');
});

it('does not move the figures of a draft to the month that the address names', async () => {
  const fields = { report_month: '10', report_year: '2026', baptisms: '2' };
  await saveVersioned(REPORT_DRAFT, { fields, lastSavedAt: undefined, isLosing: true });
  renderScreen(<NewReport asked={november} />);
  await screen.findByText(
    'This is the report for October 2026 that you have begun. Submit it before you write the one for November 2026.',
  );
  expect((await select('Month')).selectedOptions[0]?.text).toBe('October');
  expect(field('Baptisms').value).toBe('2');
});

it('opens the month that the address names if the draft has nothing but another month', async () => {
  const fields = { report_month: '10', report_year: '2026', baptisms: '' };
  await saveVersioned(REPORT_DRAFT, { fields, lastSavedAt: undefined, isLosing: true });
  renderScreen(<NewReport asked={november} />);
  expect((await select('Month')).selectedOptions[0]?.text).toBe('November');
  expect(screen.queryByText(/that you have begun/)).toBeNull();
});

it('requires the month before anything is sent', async () => {
  renderScreen(<NewReport />);
  fireEvent.change(await select('Month'), { target: { value: '' } });
  submit();
  expect((await screen.findByRole('alert')).textContent).toContain('Choose the month');
  expect(await queued()).toEqual([]);
});

it('reports an unreadable number at its field, and sends nothing', async () => {
  renderScreen(<NewReport />);
  await select('Month');
  type('Monthly Income', 'about 1e309');
  submit();
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be read');
  expect(document.activeElement).toBe(field('Monthly Income'));
  expect(field('Monthly Income').value).toBe('about 1e309');
  expect(await queued()).toEqual([]);
});

it('submits figures in their normalized form, and empty fields as null', async () => {
  renderScreen(<NewReport />);
  await select('Month');
  type('Sunday Attendance', '1,250');
  type('Monthly Income', '$1,250.50');
  type('Prayer Requests', '<b>Rain</b>');
  submit();
  expect(await screen.findByText('Your report is saved on this device')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Submit MBCB Report');
  expect(await queued()).toMatchObject([
    {
      report_month: 10,
      report_year: 2026,
      correct: false,
      content: {
        sunday_attendance: 1250,
        monthly_income: 1250.5,
        baptisms: null,
        prayer_requests: '<b>Rain</b>',
      },
      reporter: { user_id: 1, planter_id: 3, church_name: 'Grace Church' },
    },
  ]);
});

it('shows the previous month’s value at each figure, and questions a value that is far off', async () => {
  const september = { report_month: 9, period: '2026-09', sunday_attendance: 40 };
  await device.db.rows('reports').add(reportRow(1, september));
  renderScreen(<NewReport />);
  await select('Month');
  expect(screen.getByText('In September: 40')).toBeTruthy();
  type('Sunday Attendance', '400');
  fireEvent.blur(field('Sunday Attendance'));
  expect(await screen.findByText('40 in September, 400 now?')).toBeTruthy();
});

it('asks about a second report for a month: open the first one, or correct it', async () => {
  await offerExtras();
  await device.db
    .rows('reports')
    .bulkAdd([
      reportRow(1, { ...october, sunday_attendance: 40 }),
      reportRow(2, { report_month: 11, period: '2026-11', status: 'approved' }),
    ]);
  renderScreen(<NewReport />);
  fireEvent.change(await select('Month'), { target: { value: '10' } });
  expect(await screen.findByText('You have a report for October 2026 already')).toBeTruthy();
  const open = screen.getByRole('link', { name: 'Open the first one' });
  expect(open.getAttribute('href')).toBe('/mbcb-reports?report=s1');
  submit();
  expect((await screen.findByRole('alert')).textContent).toContain('already');
  expect(await queued()).toEqual([]);

  fireEvent.change(await select('Month'), { target: { value: '11' } });
  expect(await screen.findByText(/^It is approved and can only be changed/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Correct it with this form' })).toBeNull();

  fireEvent.change(await select('Month'), { target: { value: '10' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Correct it with this form' }));
  type('Sunday Attendance', '41');
  submit();
  await waitFor(async () => expect(await queued()).toHaveLength(1));
  expect(await queued()).toMatchObject([
    { report: 's1', correct: true, content: { sunday_attendance: 41 } },
  ]);
});

it('offers no correction if the server might keep a second report for the month', async () => {
  await device.db
    .rows('reports')
    .bulkAdd([
      reportRow(1, october),
      reportRow(2, { lid: 'l2', id: null, report_month: 9, period: '2026-09' }),
    ]);
  renderScreen(<NewReport />);
  fireEvent.change(await select('Month'), { target: { value: '10' } });
  expect(await screen.findByText(/^It is submitted and can only be changed/)).toBeTruthy();
  fireEvent.change(await select('Month'), { target: { value: '9' } });
  expect(await screen.findByText(/^It is still waiting to be sent/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Correct it with this form' })).toBeNull();
});

it('keeps the year of an older report that is being corrected', async () => {
  await offerExtras();
  const older = { report_month: 3, report_year: 2021, period: '2021-03' };
  await device.db.rows('reports').add(reportRow(1, older));
  const fields = { report_month: '3', report_year: '2021', baptisms: '2' };
  await saveVersioned(REPORT_DRAFT, { fields, lastSavedAt: undefined, isLosing: true });
  renderScreen(<NewReport />);
  expect((await select('Year')).value).toBe('2021');
  type('Baptisms', '3');
  const draft = await waitFor(async () => {
    const kept = await device.db.drafts.get(REPORT_DRAFT);
    expect(kept?.fields).toMatchObject({ baptisms: '3' });
    return kept;
  });
  expect(draft?.fields).toMatchObject({ report_year: '2021', report_month: '3' });
  const question = within(screen.getByRole('region', { name: 'Report Period' }));
  expect(question.getByText('You have a report for March 2021 already')).toBeTruthy();
});

it('shows the progress through the seven parts', async () => {
  renderScreen(<NewReport />);
  await select('Month');
  expect(
    screen.getByText(/^1 of 7 parts filled in\. Still empty: Church Growth Metrics, /),
  ).toBeTruthy();
  type('Baptisms', '2');
  expect(await screen.findByText(/^2 of 7 parts filled in\. Still empty: Financial/)).toBeTruthy();
  expect(
    screen.getByRole('progressbar', { name: 'Parts of this report' }).getAttribute('value'),
  ).toBe('2');
  const begun = () =>
    screen.getAllByRole('heading', { name: /\(filled in\)$/ }).map((one) => one.textContent);
  expect(begun()).toEqual(['Report Period(filled in)', 'Church Growth Metrics(filled in)']);
  type('Baptisms', ' ');
  expect(await screen.findByText(/^1 of 7 parts/)).toBeTruthy();
});
