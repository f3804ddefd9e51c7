import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cohortFeeds, cohortPack } from '#db/queries/cohort-pack.ts';
import { cohortRoster } from '#db/queries/cohorts.ts';
import type { CohortRow } from '#db/tables/extras.ts';
import { plannedSessions } from '#shared/cohorts.ts';
import { addDays, dayOf, showDay } from '#shared/dates.ts';
import { translate } from '#shared/i18n.ts';
import * as bridge from '#src/sync-client/bridge.ts';
import { markFeed } from '#tests/support/assessment-rows.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { CohortTrip } from './cohort-trip.tsx';

const TODAY = dayOf(new Date());

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice(['242trainer']);
});

afterEach(() => {
  vi.restoreAllMocks();
  return device.close();
});

function cohort(startsIn: number): CohortRow {
  const sessions = plannedSessions(addDays(TODAY, startsIn), 'Jackson, MS');
  const row = { lid: 's1', id: 1, name: 'Hills', location: 'Jackson, MS' };
  return { ...row, season: 'fall-2026', archived: false, sessions };
}

async function keep(row: CohortRow) {
  await device.db.rows('cohorts').add(row);
  await device.db.rows('planters').add(planterRow(1, { first_name: 'Paul', last_name: 'Able' }));
  const seat = (id: number) => ({
    lid: `s1${id}`,
    id: 10 + id,
    cohort: 's1',
    planter: `s${id}`,
    marks: {},
  });
  await device.db.rows('cohort_participants').bulkAdd([seat(1), seat(2)]);
  return row;
}

const seats = async () => (await cohortRoster(device.db, 's1')).seats;
const pack = async () => cohortPack(device.db, { lid: 's1', today: TODAY, seats: await seats() });

const missing = async () =>
  (await pack()).parts.filter((one) => !one.isHere).map((one) => translate(one.name));

it('includes the next session, the trainers, and the roster with all its planters', async () => {
  await keep(cohort(-15));
  const { parts } = await pack();
  expect(parts.map(({ name }) => translate(name))).toEqual([
    'The cohort with its sessions',
    `Session 3 on ${showDay(addDays(TODAY, 13))}: Gospel and Culture`,
    'The trainers',
    'The roster with attendance',
    'Planter: Paul Able',
    'Planter: Unknown planter',
  ]);
  expect(cohortFeeds('s1')).toEqual(['cohorts', 'cohort-participants:s1', 'planters', 'trainers']);
});

it('lists unread parts and unknown planters as missing', async () => {
  await keep(cohort(-15));
  const never = ['The trainers', 'The roster with attendance', 'Planter: Unknown planter'];
  expect(await missing()).toEqual(never);
  await markFeed(device.db, 'trainers');
  expect(await missing()).toEqual(never.slice(1));
  await markFeed(device.db, 'changes');
  expect(await missing()).toEqual(never.slice(2));
  await device.db.rows('planters').add(planterRow(2));
  expect(await missing()).toEqual([]);
});

it('is taken with one press, and then lists what is missing', async () => {
  const row = await keep(cohort(-15));
  await markFeed(device.db, 'changes');
  vi.spyOn(bridge, 'wakeWorker').mockResolvedValue({ kind: 'ended', end: 'done' });
  renderScreen(<CohortTrip row={row} seats={await seats()} />);
  expect(await screen.findByText(/^Download this cohort/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Take this cohort with me' }));
  expect(await screen.findByRole('button', { name: 'Take it again' })).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Missing' }).textContent).toContain(
    'Planter: Unknown planter',
  );
  await waitFor(async () =>
    expect(await device.db.meta.get('tripPack:cohort:s1')).toMatchObject({
      value: expect.any(Number),
    }),
  );
  // An event with the same id is a different trip.
  expect(await device.db.meta.get('tripPack:s1')).toBeUndefined();
});

it('is not offered after the last session', async () => {
  const row = await keep(cohort(-400));
  const { container } = renderScreen(<CohortTrip row={row} seats={await seats()} />);
  await waitFor(() => expect(container.innerHTML).not.toContain('button'));
  expect(screen.queryByRole('button')).toBeNull();
});
