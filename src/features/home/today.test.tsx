import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { addDays, dayOf } from '#shared/dates.ts';
import { movePeriod, periodWords } from '#shared/report-rules.ts';
import { imported } from '#tests/support/calendar.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { markHubRead, openDevice, renderScreen, savedFiles } from '#tests/support/screen.tsx';
import { Today } from './today.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

afterEach(() => {
  vi.restoreAllMocks();
  return device.close();
});

const today = dayOf(new Date());

test('a hub leader marks an overdue planter as contacted, who is due no longer', async () => {
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
  fireEvent.click(await screen.findByRole('button', { name: 'Contacted: Ann Miller 00001' }));
  await screen.findByText('1 overdue');
  expect(screen.queryByRole('button', { name: /Ann/ })).toBeNull();
  const [op] = await device.db.ops.toArray();
  expect(op?.args).toMatchObject({ planter: 's1', contact_date: today });
});

test('a planter sees how far the report of the last month is', async () => {
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
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/mbcb-report');
});

test('says that more may be due while a list has not been read', async () => {
  device = await openDevice(['church_planter']);
  renderScreen(<Today />);
  await screen.findByText(/^Not everything has been downloaded yet/);
  expect(screen.queryByText(/Nothing is due/)).toBeNull();
});

test('says that nothing is due where that is known', async () => {
  device = await openDevice(['hub_leader']);
  await markHubRead(device.db);
  renderScreen(<Today />);
  await waitFor(() => expect(screen.getByText('nothing is due')).toBeTruthy());
});

test('what is due now and later can be taken into a calendar app', async () => {
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

test('leads to the subscription only where the server offers one', async () => {
  device = await openDevice(['hub_leader']);
  await markHubRead(device.db);
  const offer = (...offers: string[]) =>
    device.db.meta.put({
      key: 'server',
      value: { kind: 'reference', keysKeptMs: 1, tables: [], offers },
    });
  await offer('calendar');
  renderScreen(<Today />);
  await screen.findByRole('link', { name: 'Subscribe in a calendar app' });
  await offer();
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Subscribe in a calendar app' })).toBeNull(),
  );
  expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeTruthy();
});
