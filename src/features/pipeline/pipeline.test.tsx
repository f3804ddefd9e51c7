import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StageHistoryRow } from '#db/tables/stage-history.ts';
import { dayOf, showDay } from '#shared/dates.ts';
import { PIPELINE_TEXTS as TEXTS } from '#tests/spec-texts/planters.ts';
import { markFeed } from '#tests/support/assessment-rows.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { Pipeline } from './pipeline.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
beforeEach(async () => {
  // A desktop, with all stages side by side.
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), { matches: true }) as MediaQueryList,
  );
  device = await openDevice();
  await markFeed(device.db, 'planters');
});
afterEach(() => {
  vi.restoreAllMocks();
  return device.close();
});

const column = (name: string) => within(screen.getByRole('region', { name }));

test('columns, groups, counts and cards have the texts of the specification', async () => {
  const updated_at = '2026-03-01T12:00:00Z';
  await device.db
    .rows('planters')
    .bulkAdd([
      planterRow(1, { stage: 'Plant', status: 'funded', updated_at, location: 'Tupelo, MS' }),
      planterRow(2, { stage: 'Plant', status: 'pre-funded' }),
      planterRow(3, { stage: 'Closed', status: 'merged', updated_at }),
      planterRow(4, { stage: '', status: '' }),
    ]);
  renderScreen(<Pipeline />);
  const closed = await screen.findByRole('region', { name: TEXTS.closed });
  const columns = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
  expect(columns.filter(Boolean)).toEqual(TEXTS.columns);
  const plant = column('Plant');
  // Counted once all planters have been read.
  await waitFor(() => expect(plant.getByText(TEXTS.total)).toBeTruthy());
  expect(plant.getByRole('heading', { name: 'funded (1)' })).toBeTruthy();
  // The first cards of each column are rendered with the screen, the others after the first paint.
  await screen.findByText('Tupelo, MS');
  for (const words of ['Tupelo, MS', TEXTS.updated]) expect(plant.getByText(words)).toBeTruthy();
  const links = plant.getAllByRole('link').map((one) => one.getAttribute('href'));
  expect(links).toEqual(['/planter/2', '/planter/2/progress', '/planter/1', '/planter/1/progress']);
  expect(plant.getAllByRole('link', { name: new RegExp(`^${TEXTS.profile}`) })).toHaveLength(2);
  expect(plant.getAllByRole('link', { name: new RegExp(`^${TEXTS.progress}`) })).toHaveLength(2);
  expect(column('Candidate').getByRole('heading', { name: 'interest (1)' })).toBeTruthy();

  const gone = within(closed);
  expect(await gone.findByText(TEXTS.closedOn)).toBeTruthy();
  expect(gone.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['/planter/3']);
});

test('says how many planters a stage has only when all have been read', async () => {
  const many = Array.from({ length: 60 }, (_, nth) =>
    planterRow(nth + 1, { stage: 'Plant', status: 'funded' }),
  );
  await device.db.rows('planters').bulkAdd(many);
  renderScreen(<Pipeline />);
  await screen.findByRole('region', { name: 'Plant' });
  const counts: string[] = [];
  await waitFor(() => {
    const heading = column('Plant').getByRole('heading', { name: /^funded/ });
    counts.push(heading.textContent ?? '');
    expect(counts.at(-1)).toBe('funded (60)');
  });
  // A busy machine may read all of them before the first paint.
  expect(counts.filter((count) => !['funded (–)', 'funded (60)'].includes(count))).toEqual([]);
  expect(column('Plant').getByText('60 planters')).toBeTruthy();
});

test('counts no stage before the planters have been read', async () => {
  await device.db.feeds.clear();
  await device.db.rows('planters').add(planterRow(1, { stage: 'Plant', status: 'funded' }));
  renderScreen(<Pipeline />);
  await screen.findByText(/^Mark Miller/);
  expect(column('Plant').getByRole('heading', { name: 'funded (–)' })).toBeTruthy();
});

test('the columns are the stages that the server lists', async () => {
  await device.db.rows('planters').add(planterRow(1, { stage: 'Sending', status: 'sent' }));
  await device.db.rows('stages').bulkAdd([
    { lid: 's1', id: 1, name: 'Calling', statuses: ['called'], position: 1 },
    { lid: 's2', id: 2, name: 'Sending', statuses: ['sent', 'returned'], position: 2 },
  ]);
  renderScreen(<Pipeline />);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Calling' })).toBeTruthy());
  expect(screen.queryByRole('region', { name: 'Candidate' })).toBeNull();
  const groups = () =>
    column('Sending')
      .getAllByRole('heading', { level: 3 })
      .map((one) => one.textContent);
  await waitFor(() => expect(groups()).toEqual(['sent (1)', 'returned (0)']));
});

function move(id: number, planter: string, date: string): StageHistoryRow {
  const by = { user_id: 1, user_name: 'Ann', notes: '' };
  const place = { from_stage: '', from_status: '', to_stage: 'Plant', to_status: 'funded' };
  return { lid: `s${id}`, id, planter, date, ...by, ...place };
}

test('a history that is still being read says neither when a planter closed nor how long it is idle', async () => {
  const updated_at = new Date().toISOString();
  const day = showDay(dayOf(new Date()));
  await device.db
    .rows('planters')
    .bulkAdd([
      planterRow(1, { stage: 'Plant', status: 'funded', updated_at }),
      planterRow(2, { stage: 'Plant', status: 'funded', updated_at }),
      planterRow(3, { stage: 'Closed', status: 'merged', updated_at }),
    ]);
  const own = { ...move(5, 's1', '2026-02-01T12:00:00Z'), lid: 'l1', id: null };
  await device.db
    .rows('stage_history')
    .bulkAdd([
      move(1, 's1', '2024-03-01T12:00:00Z'),
      own,
      move(2, 's2', '2024-01-05T12:00:00Z'),
      move(3, 's3', '2024-02-09T12:00:00Z'),
    ]);
  renderScreen(<Pipeline />);
  const closed = within(await screen.findByRole('region', { name: TEXTS.closed }));
  // A move that was made on this device is the last one.
  expect(await screen.findByText('Updated: 2/1/2026')).toBeTruthy();
  expect(screen.getByText(`Updated: ${day}`)).toBeTruthy();
  expect(await closed.findByText('or earlier')).toBeTruthy();
  // A planter's history that was read on its own is complete.
  await markFeed(device.db, 'stage-history:s2');
  expect(await screen.findByText('Updated: 1/5/2024')).toBeTruthy();
  expect(closed.getByText('or earlier')).toBeTruthy();
  await markFeed(device.db, 'changes');
  expect(await closed.findByText('Closed: 2/9/2024')).toBeTruthy();
  expect(closed.queryByText('or earlier')).toBeNull();
});

test('a changed phone number affects neither the closing date nor the idle warning', async () => {
  const updated_at = new Date().toISOString();
  await device.db
    .rows('planters')
    .bulkAdd([
      planterRow(1, { stage: 'Plant', status: 'funded', updated_at }),
      planterRow(3, { stage: 'Closed', status: 'merged', updated_at }),
    ]);
  await device.db
    .rows('stage_history')
    .bulkAdd([
      move(1, 's1', '2024-03-01T12:00:00Z'),
      move(2, 's3', '2024-01-05T12:00:00Z'),
      move(3, 's3', '2024-02-09T12:00:00Z'),
    ]);
  await markFeed(device.db, 'changes');
  renderScreen(<Pipeline />);
  const closed = within(await screen.findByRole('region', { name: TEXTS.closed }));
  await waitFor(() => expect(closed.getByText('Closed: 2/9/2024')).toBeTruthy());
  expect(closed.queryByText('or earlier')).toBeNull();
  expect(await screen.findByText('Updated: 3/1/2024')).toBeTruthy();
  expect(screen.getByText(/days ago$/)).toBeTruthy();

  await device.db.rows('stage_history').add(move(4, 's3', '2024-04-02T12:00:00Z'));
  await waitFor(() => expect(closed.getByText('Closed: 4/2/2024')).toBeTruthy());
  await device.db.rows('stage_history').delete('s4');
  await waitFor(() => expect(closed.getByText('Closed: 2/9/2024')).toBeTruthy());
});
