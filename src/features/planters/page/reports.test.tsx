import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filterYears } from '#shared/report-rules.ts';
import { planterRow, reportRow } from '#tests/support/mirror-rows.ts';
import { openDevice, renderApp } from '#tests/support/screen.tsx';

const YEAR = new Date().getFullYear();
const YEARS = filterYears(String(YEAR));

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice(['admin']);
  await device.db.rows('planters').add(planterRow(1, { user_id: 10 }));
  for (const key of ['planters', ...YEARS.map((year) => `reports:${year}`)]) {
    const read = { readTick: 1, readAt: Date.now(), dirty: false, wantedAt: 0 };
    await device.db.feeds.put({ key, ...read });
  }
});

afterEach(() => device.close());

const NONE = 'No reports submitted yet';

it('says that a planter has no reports if those of the list are from others', async () => {
  await device.db.rows('reports').add(reportRow(1, { planter_id: 2, user_id: 0 }));
  renderApp('/planter/1');
  expect(await screen.findByText(NONE)).toBeTruthy();
});

it('does not claim that a planter has no reports if the server does not say whose they are', async () => {
  await device.db.rows('reports').add(reportRow(1, { planter_id: 0, user_id: 0 }));
  renderApp('/planter/1');
  const unknown = 'The server does not say which planter a report is from.';
  expect(await screen.findByText(unknown)).toBeTruthy();
  expect(screen.queryByText(NONE)).toBeNull();
});

it('does not claim that a planter has no reports before every year has been read', async () => {
  await device.db.feeds.update(`reports:${YEAR - 1}`, { readAt: 0, error: 'gateway' });
  renderApp('/planter/1');
  expect(await screen.findByText(/Failed to load reports/)).toBeTruthy();
  expect(screen.queryByText(NONE)).toBeNull();
  await device.db.feeds.update(`reports:${YEAR - 1}`, { readAt: Date.now(), error: undefined });
  expect(await screen.findByText(NONE)).toBeTruthy();
});

it('requests the reports of older years only until they have been read', async () => {
  const keys = YEARS.map((year) => `reports:${year}`);
  const wanted = async () =>
    (await device.db.feeds.bulkGet(keys)).flatMap((feed) => (feed?.wantedAt ? [feed.key] : []));
  renderApp('/planter/1');
  await waitFor(async () => expect(await wanted()).toEqual(keys.slice(0, 2)));
  await device.db.feeds.update('reports:2021', { readAt: 0 });
  await waitFor(async () => expect(await wanted()).toEqual(keys));
});

describe('an opened report', () => {
  beforeEach(async () => {
    await device.db
      .rows('planters')
      .bulkPut([
        planterRow(1, { first_name: 'Paul', last_name: 'Able' }),
        planterRow(2, { first_name: 'Petra', last_name: 'Baker' }),
      ]);
    const of = { user_id: 0, report_year: YEAR };
    await device.db
      .rows('reports')
      .bulkAdd([
        reportRow(1, { ...of, planter_id: 1, report_month: 2 }),
        reportRow(2, { ...of, planter_id: 2, report_month: 1 }),
      ]);
  });

  const openReport = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /^View Details of January/ }));
    return screen.findByRole('dialog', { name: /^January/ });
  };

  it('does not stay over another planter when somebody goes back', async () => {
    const { router } = renderApp('/planter/1');
    await screen.findByRole('heading', { level: 1, name: 'Paul Able' });
    await router.navigate({ to: '/planter/$planterId', params: { planterId: '2' } });
    await openReport();
    router.history.back();
    await screen.findByRole('heading', { level: 1, name: 'Paul Able' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays open while its planter is read again', async () => {
    renderApp('/planter/2');
    const dialog = await openReport();
    await device.db.rows('planters').update('s2', { last_name: 'Cole' });
    await screen.findByRole('heading', { level: 1, name: 'Petra Cole' });
    expect(screen.getByRole('dialog', { name: /^January/ })).toBe(dialog);
  });
});
