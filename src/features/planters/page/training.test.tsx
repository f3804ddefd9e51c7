import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CohortRow } from '#db/tables/extras.ts';
import { plannedSessions } from '#shared/cohorts.ts';
import { addDays, dayOf, showDay } from '#shared/dates.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { openDevice, renderApp } from '#tests/support/screen.tsx';

const TODAY = dayOf(new Date());

let device: Awaited<ReturnType<typeof openDevice>>;

afterEach(() => device.close());

function cohort(id: number, startsIn: number): CohortRow {
  const sessions = plannedSessions(addDays(TODAY, startsIn), 'Jackson, MS');
  const row = { lid: `s${id}`, id, name: `Cohort ${id}`, location: 'Jackson, MS' };
  return { ...row, season: 'fall-2025', archived: false, sessions };
}

async function open(role: string) {
  device = await openDevice([role]);
  const { db } = device;
  const read = { readTick: 1, readAt: Date.now(), dirty: false, wantedAt: 0 };
  await db.feeds.put({ key: 'changes', ...read });
  const value = { kind: 'reference', keysKeptMs: 1, tables: ['cohorts', 'cohort_participants'] };
  await db.meta.put({ key: 'server', value });
  await db.rows('planters').bulkAdd([planterRow(1, { first_name: 'Paul', user_id: 1 })]);
}

const section = async () => within(await screen.findByRole('region', { name: 'Training' }));

it.each(['242trainer', 'church_planter'])(
  'shows the training with attendance on a planter’s page, latest cohort first: %s',
  async (role) => {
    await open(role);
    await device.db.rows('cohorts').bulkAdd([cohort(1, -400), cohort(2, -15)]);
    const seat = { planter: 's1' };
    const marks = {
      1: { mark: 'present', note: '' },
      2: { mark: 'excused', note: 'A newborn at home' },
    };
    await device.db.rows('cohort_participants').bulkAdd([
      { ...seat, lid: 's10', id: 10, cohort: 's1', marks: {} },
      { ...seat, lid: 's11', id: 11, cohort: 's2', marks },
    ]);
    renderApp('/planter/1');
    const training = await section();
    const links = training.getAllByRole('link');
    expect(links.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['Cohort 2', '/training/cohorts/2'],
      ['Cohort 1', '/training/cohorts/1'],
    ]);
    const next = `Next session: Gospel and Culture on ${showDay(addDays(TODAY, 13))}`;
    expect(training.getByText(`Present at 1 of 2 sessions · ${next}`)).toBeTruthy();
    expect(training.getByText('Present at 0 of 12 sessions')).toBeTruthy();
    const day = showDay(addDays(TODAY, -1));
    expect(training.getByText(`${day} · Excused · A newborn at home`)).toBeTruthy();
  },
);

it('updates with the cohort, because no copy is stored', async () => {
  await open('admin');
  await device.db.rows('cohorts').add(cohort(2, -15));
  const seat = { lid: 's11', id: 11, cohort: 's2', planter: 's1' };
  await device.db
    .rows('cohort_participants')
    .add({ ...seat, marks: { 1: { mark: 'absent', note: '' } } });
  renderApp('/planter/1');
  expect(await (await section()).findByText(/^Present at 0 of 2 sessions/)).toBeTruthy();
  await device.db
    .rows('cohort_participants')
    .put({ ...seat, marks: { 1: { mark: 'present', note: '' } } });
  expect(await screen.findByText(/^Present at 1 of 2 sessions/)).toBeTruthy();
  await device.db.rows('cohorts').update('s2', { name: 'Hills' });
  expect(await screen.findByRole('link', { name: 'Hills' })).toBeTruthy();
});

it('shows no training for a planter without a cohort', async () => {
  await open('admin');
  await device.db.rows('cohorts').add(cohort(2, -15));
  renderApp('/planter/1');
  expect(await screen.findByRole('heading', { name: 'Details' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Training' })).toBeNull();
});
