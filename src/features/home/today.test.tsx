import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { addDays, dayOf, showDay } from '#shared/dates.ts';
import { movePeriod, periodWords } from '#shared/report-rules.ts';
import { todayKinds } from '#shared/today-rules.ts';
import { imported } from '#tests/support/calendar.ts';
import { planterRow, reportRow } from '#tests/support/mirror-rows.ts';
import { markHubRead, openDevice, renderScreen, savedFiles } from '#tests/support/screen.tsx';
import { Today } from './today.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  return device.close();
});

const today = dayOf(new Date());

/** Opens a device on November 26, 2026, with this list read. */
async function readAtEndOfNovember(roles: string[], list: string) {
  vi.useFakeTimers({ now: new Date(2026, 10, 26, 9), toFake: ['Date'] });
  device = await openDevice(roles);
  const read = { readTick: 1, readAt: Date.now(), dirty: false, wantedAt: 0 };
  await device.db.feeds.put({ key: list, ...read });
}

/** A hub leader's entries are rendered when the section is opened. */
async function unfold() {
  fireEvent.click(await screen.findByRole('heading', { name: 'Today' }));
}

test('a hub leader marks an overdue planter as contacted, which removes the entry', async () => {
  device = await openDevice(['hub_leader']);
  await markHubRead(device.db);
  const late = { last_contact_date: addDays(today, -40) };
  await device.db
    .rows('planters')
    .bulkAdd([
      planterRow(1, { ...late, first_name: 'Ann' }),
      planterRow(2, { ...late, first_name: 'Ben' }),
    ]);
  renderScreen(<Today />);
  await screen.findByText('2 overdue');
  expect(screen.queryByRole('button', { name: /Ann/ })).toBeNull();
  await unfold();
  fireEvent.click(await screen.findByRole('button', { name: 'Contacted: Ann Miller 00001' }));
  await screen.findByText('1 overdue');
  expect(screen.queryByRole('button', { name: /Ann/ })).toBeNull();
  const [op] = await device.db.ops.toArray();
  expect(op?.args).toMatchObject({ planter: 's1', contact_date: today });
});

test('a hub leader sees five entries of a kind, with never contacted planters first, and can show more', async () => {
  device = await openDevice(['hub_leader']);
  await markHubRead(device.db);
  const late = { last_contact_date: addDays(today, -40) };
  const rows = [1, 2, 3, 4, 5, 6].map((nth) => planterRow(nth, { ...late, first_name: `P${nth}` }));
  await device.db.rows('planters').bulkAdd([...rows, planterRow(7, { last_contact_date: '' })]);
  renderScreen(<Today />);
  await unfold();
  const more = (await screen.findByText('Show 2 more')).closest('details');
  expect(more?.querySelectorAll('li')).toHaveLength(2);
  expect(more?.textContent).not.toContain('Never contacted');
  expect(screen.getByText('Never contacted')).toBeTruthy();
});

test('says of a very large hub that more may be due than was checked', async () => {
  device = await openDevice(['hub_leader']);
  await markHubRead(device.db);
  const late = { last_contact_date: addDays(today, -40) };
  const rows = Array.from({ length: 101 }, (_, nth) => planterRow(nth + 1, late));
  await device.db.rows('planters').bulkAdd(rows.slice(1));
  renderScreen(<Today />);
  await screen.findByText('100 overdue');
  await device.db.rows('planters').bulkAdd(rows.slice(0, 1));
  await screen.findByText('at least 100 overdue');
  await unfold();
  await screen.findByText(/only the 100 planters who have waited longest/);
});

test('a superadmin, who has all permissions, owes no report without being a planter', () => {
  expect(todayKinds({ roles: [{ name: 'superadmin' }] })).not.toContain('report');
  expect(todayKinds({ roles: [{ name: 'superadmin' }] })).toContain('reviews');
  expect(todayKinds({ roles: [{ name: 'church_planter' }] })).toContain('report');
});

test('a planter sees the progress of last month’s report', async () => {
  device = await openDevice(['church_planter']);
  const last = movePeriod(today.slice(0, 7), -1);
  const [year, month] = last.split('-').map(Number);
  await device.db.feeds.put({
    key: 'my-reports',
    readTick: 1,
    readAt: Date.now(),
    dirty: false,
    wantedAt: 0,
  });
  await device.db.drafts.put({
    key: 'mbcb-report',
    savedAt: 1,
    fields: { report_month: String(month), report_year: String(year), baptisms: '3' },
  });
  renderScreen(<Today />);
  await screen.findByText(`Monthly report for ${periodWords(year ?? 0, month ?? 0)}`);
  expect(screen.getByText(/^2 of 7 parts filled in\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Continue: / }).getAttribute('href')).toBe(
    `/mbcb-report?year=${year}&month=${month}`,
  );
});

test('each report of a planter is written on the form of its own month', async () => {
  await readAtEndOfNovember(['church_planter'], 'my-reports');
  renderScreen(<Today />);
  await screen.findByText('Monthly report for November 2026');
  const links = screen.getAllByText('Write');
  expect(links.map((one) => one.getAttribute('href'))).toEqual([
    '/mbcb-report?year=2026&month=10',
    '/mbcb-report?year=2026&month=11',
  ]);
});

test('the links to several reports have different names', async () => {
  await readAtEndOfNovember(['church_planter'], 'my-reports');
  renderScreen(<Today />);
  await screen.findByRole('link', { name: 'Write: Monthly report for October 2026' });
  await screen.findByRole('link', { name: 'Write: Monthly report for November 2026' });
});

test('an admin reviews the reports for two months, in a list of those not reviewed', async () => {
  await readAtEndOfNovember(['admin'], 'reports:2026');
  const october = { report_month: 10, report_year: 2026, period: '2026-10' };
  await device.db.rows('reports').add(reportRow(1, { ...october, status: 'submitted' }));
  renderScreen(<Today />);
  await screen.findByText('1 report to review');
  screen.getByText('For this month or last month.');
  const link = screen.getByRole('link', { name: 'Review' });
  expect(link.getAttribute('href')).toBe('/admin/mbcb-reports?status=submitted&year=2026');
});

test.each([
  [['242trainer'], 'In cohorts where you lead or assist. They begin within 30 days.'],
  [['admin'], 'They begin within 30 days.'],
])('tells %j which sessions without a lead trainer are counted', async (roles, words) => {
  await readAtEndOfNovember(roles, 'changes');
  await device.db.meta.put({ key: 'server', value: { ...OFFERING, tables: ['cohorts'] } });
  const { email } = device.user;
  await device.db.table('trainers').add({ lid: 's7', id: 7, email, sort_name: '' });
  const common = { description: '', place: '', assist_id: null };
  await device.db.rows('cohorts').add({
    lid: 's3',
    id: 3,
    name: 'Fall group',
    location: '',
    season: 'fall-2026',
    archived: false,
    sessions: {
      1: { ...common, title: 'Core Team', date: '2026-10-01', lead_id: 7 },
      2: { ...common, title: 'Preaching', date: '2026-12-10', lead_id: null },
    },
  });
  renderScreen(<Today />);
  await screen.findByText('1 session without a lead trainer');
  screen.getByText(words);
});

test('says that more may be due if a list has not been read', async () => {
  device = await openDevice(['church_planter']);
  renderScreen(<Today />);
  await screen.findByText(/^Not everything has been downloaded yet/);
  expect(screen.queryByText(/Nothing is due/)).toBeNull();
});

test('a hub leader sees in the collapsed section that it is not known yet what is due', async () => {
  device = await openDevice(['hub_leader']);
  renderScreen(<Today />);
  const fold = await screen.findByRole('heading', { name: 'Today' });
  expect(fold.closest('summary')?.textContent).toBe('Today not known yet');
});

test('says that nothing is due once that is known', async () => {
  device = await openDevice(['hub_leader']);
  await markHubRead(device.db);
  renderScreen(<Today />);
  await waitFor(() => expect(screen.getByText('nothing is due')).toBeTruthy());
});

test('exports current and upcoming entries to a calendar app', async () => {
  device = await openDevice(['hub_leader']);
  await markHubRead(device.db);
  await device.db.rows('planters').bulkAdd([
    planterRow(1, {
      last_contact_date: addDays(today, -40),
      first_name: 'Ñ "X"; \\',
      last_name: "O'Brien, Jr",
    }),
    planterRow(2, { last_contact_date: addDays(today, -3), first_name: 'Ben', last_name: 'Smith' }),
  ]);
  const files = savedFiles();
  renderScreen(<Today />);
  await unfold();
  fireEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [late, later] = imported((await files[0]?.text()) ?? '');
  expect(late).toMatchObject({
    day: today,
    title: `Contact Ñ "X"; \\ O'Brien, Jr (overdue)`,
    uid: `contact-1-of-${device.user.id}@${location.hostname}`,
  });
  expect(later).toMatchObject({ day: addDays(today, 27), title: 'Contact Ben Smith' });
});

test('links to the subscription only if the server offers one', async () => {
  device = await openDevice(['hub_leader']);
  await markHubRead(device.db);
  const offer = (...offers: string[]) =>
    device.db.meta.put({
      key: 'server',
      value: { kind: 'reference', keysKeptMs: 1, tables: [], offers },
    });
  await offer('calendar');
  renderScreen(<Today />);
  await unfold();
  await screen.findByRole('link', { name: 'Subscribe in a calendar app' });
  await offer();
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Subscribe in a calendar app' })).toBeNull(),
  );
  expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeTruthy();
});

const OFFERING = { kind: 'reference', keysKeptMs: 1, tables: ['snoozes'], offers: [] };

/** A hub leader with two overdue planters, Ann and Ben. */
async function twoOverdue() {
  device = await openDevice(['hub_leader']);
  await markHubRead(device.db);
  const late = { last_contact_date: addDays(today, -40) };
  await device.db
    .rows('planters')
    .bulkAdd([
      planterRow(1, { ...late, first_name: 'Ann' }),
      planterRow(2, { ...late, first_name: 'Ben' }),
    ]);
  renderScreen(<Today />);
  await screen.findByText('2 overdue');
  await unfold();
}

async function choose(entry: string, day: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Snooze: ${entry}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: day }));
}

test('an entry is snoozed by a queued write, and restored by another one', async () => {
  await twoOverdue();
  await device.db.meta.put({ key: 'server', value: OFFERING });
  await choose('Ann Miller 00001', 'Until tomorrow');
  await screen.findByText('1 overdue');
  expect(screen.getByText('Snoozed (1)')).toBeTruthy();
  expect(screen.getByText(`Comes back on ${showDay(addDays(today, 1))}`)).toBeTruthy();
  const work = { work: 17, state: addDays(today, -40), title: 'Ann Miller 00001' };
  expect((await device.db.ops.toArray()).map(({ args }) => args)).toEqual([
    { ...work, until: addDays(today, 1) },
  ]);

  fireEvent.click(screen.getByRole('button', { name: 'Bring back: Ann Miller 00001' }));
  await screen.findByText('2 overdue');
  expect(screen.queryByText(/^Snoozed/)).toBeNull();
  expect((await device.db.ops.toArray()).at(-1)?.args).toEqual({ ...work, until: '' });
});

test('an entry is snoozed only on this device if the server does not store snoozes', async () => {
  await twoOverdue();
  await choose('Ben Miller 00002', 'Until next week');
  await screen.findByText('1 overdue');
  expect(screen.getByText(`Comes back on ${showDay(addDays(today, 7))}`)).toBeTruthy();
  expect(await device.db.ops.count()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Bring back: Ben Miller 00002' }));
  await screen.findByText('2 overdue');
});

test('a custom day must be after today', async () => {
  await twoOverdue();
  await choose('Ann Miller 00001', 'Pick a day …');
  const day = await screen.findByLabelText('Comes back on');
  fireEvent.change(day, { target: { value: today } });
  fireEvent.click(screen.getByRole('button', { name: 'Snooze' }));
  await screen.findByText('Choose a day after today.');
  fireEvent.change(day, { target: { value: addDays(today, 12) } });
  fireEvent.click(screen.getByRole('button', { name: 'Snooze' }));
  await screen.findByText(`Comes back on ${showDay(addDays(today, 12))}`);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('does not say that all is done while entries are snoozed', async () => {
  await twoOverdue();
  await choose('Ann Miller 00001', 'Until tomorrow');
  await screen.findByText('1 overdue');
  await choose('Ben Miller 00002', 'Until tomorrow');
  await screen.findByText('Nothing else is due.');
  expect(screen.getByText('2 snoozed')).toBeTruthy();
});

test('a trainer has no Today if the server has no cohorts', async () => {
  device = await openDevice(['242trainer']);
  const server = (value: object) => device.db.meta.put({ key: 'server', value });
  await server({ ...OFFERING, tables: ['cohorts'] });
  renderScreen(<Today />);
  await screen.findByRole('heading', { name: 'Today' });
  await server({ kind: 'documented' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Today' })).toBeNull());
  expect(await device.db.feeds.count()).toBe(0);
});
