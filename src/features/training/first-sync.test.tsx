import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { plannedSessions } from '#shared/cohorts.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { markFeed } from '#tests/support/assessment-rows.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { openDevice, renderApp } from '#tests/support/screen.tsx';

const SEASON = 'fall-2026';

let device: Awaited<ReturnType<typeof openDevice>>;

/** The device has read the cohort, but not its participants. */
beforeEach(async () => {
  device = await openDevice(['admin']);
  const value = { kind: 'reference', keysKeptMs: 1, tables: ['cohorts', 'cohort_participants'] };
  await device.db.meta.put({ key: 'server', value });
  const sessions = plannedSessions(addDays(dayOf(new Date()), 1), 'Jackson, MS');
  const row = { lid: 's1', id: 1, name: 'Hills', location: 'Jackson, MS', season: SEASON };
  await device.db.rows('cohorts').add({ ...row, archived: false, sessions });
});

afterEach(() => device.close());

const everythingArrives = () => markFeed(device.db, 'changes');
const roster = async () => within(await screen.findByRole('region', { name: 'Roster' }));

it('a roster is loading until the participants are read', async () => {
  renderApp('/training/cohorts/1');
  expect(await (await roster()).findByText('Loading...')).toBeTruthy();
  expect(screen.queryByText('Nobody is in this cohort yet.')).toBeNull();
  expect(screen.queryByText('Total Planters')).toBeNull();
  for (const name of ['CSV', 'PDF']) expect(screen.queryByRole('button', { name })).toBeNull();
  await everythingArrives();
  expect(await screen.findByText('Nobody is in this cohort yet.')).toBeTruthy();
  expect(screen.getByText('Total Planters').nextSibling?.textContent).toBe('0');
  for (const name of ['CSV', 'PDF']) expect(screen.getByRole('button', { name })).toBeTruthy();
});

it('a roster says why it could not be loaded', async () => {
  await markFeed(device.db, 'changes', 'gateway');
  renderApp('/training/cohorts/1');
  const problem = await (await roster()).findByRole('alert');
  expect(problem.textContent).toContain('Failed to load cohort');
});

it('a roster that is being read has no total, and keeps the search for planters', async () => {
  await device.db.rows('planters').add(planterRow(1, { first_name: 'Paul', last_name: 'Able' }));
  const seat = { lid: 's10', id: 10, cohort: 's1', planter: 's1', marks: {} };
  await device.db.rows('cohort_participants').add(seat);
  renderApp('/training/cohorts/1');
  expect(await (await roster()).findByRole('link', { name: 'Paul Able' })).toBeTruthy();
  expect(screen.queryByText('Total Planters')).toBeNull();
  const search = (await roster()).getByLabelText('Search');
  await everythingArrives();
  expect((await screen.findByText('Total Planters')).nextSibling?.textContent).toBe('1');
  expect((await roster()).getByLabelText('Search')).toBe(search);
});

it.each([
  ['/training/cohorts', 'Hills', '0 planters'],
  ['/training/map', 'Fall 2026 Training', '0 participants'],
])('%s counts people only once they are read', async (address, name, count) => {
  renderApp(address);
  expect(await screen.findByRole('link', { name })).toBeTruthy();
  expect(screen.queryByText(count)).toBeNull();
  await everythingArrives();
  expect(await screen.findByText(count)).toBeTruthy();
});

it('a training map names the towns of its participants only once they are read', async () => {
  renderApp(`/training/map/${SEASON}`);
  await screen.findByRole('heading', { level: 1, name: 'Fall 2026 Training' });
  const name = 'Participants by town';
  expect(screen.queryByRole('region', { name })).toBeNull();
  await everythingArrives();
  expect(await screen.findByRole('region', { name })).toBeTruthy();
});
