import { afterEach, beforeEach, expect, test } from 'vitest';
import { trainers } from '#src/records/people.ts';
import { directoryRow, planterRow } from '#tests/support/mirror-rows.ts';
import { Mirror } from '../schema.ts';
import { cohortRoster, cohortView } from './cohorts.ts';

let db: Mirror;

beforeEach(() => {
  db = new Mirror(`cohorts-${crypto.randomUUID()}`, 'relaxed');
});

afterEach(() => db.delete());

test('offers the trainers who have a server number, by name', async () => {
  await db.table('cohorts').add({ lid: 's1', id: 1, name: 'Jackson', season: 'fall-2025' });
  await db
    .rows('trainers')
    .bulkAdd([
      directoryRow(trainers, { lid: 's7', id: 7, name: 'Zoe', sort_name: 'zoe' }),
      directoryRow(trainers, { lid: 'new', id: null, name: 'Not sent yet', sort_name: 'not' }),
      directoryRow(trainers, { lid: 's8', id: 8, name: 'Ann', sort_name: 'ann' }),
    ]);
  const view = await cohortView(db, '1');
  expect(view?.trainers.map(({ id, name }) => [id, name])).toEqual([
    [8, 'Ann'],
    [7, 'Zoe'],
  ]);
  expect(await cohortView(db, '2')).toBeUndefined();
});

test('the roster names each planter and links the record by its number or its local key', async () => {
  const seat = (lid: string, planter: string) => ({ lid, id: null, cohort: 's1', planter });
  await db
    .table('cohort_participants')
    .bulkAdd([seat('a', 's5'), seat('b', 'new'), seat('c', 'unknown')]);
  await db
    .rows('planters')
    .bulkAdd([
      planterRow(5, { first_name: 'Paul', last_name: 'Miller' }),
      { ...planterRow(6, { first_name: 'Anna', last_name: 'Adams' }), lid: 'new', id: null },
    ]);
  const { seats } = await cohortRoster(db, 's1');
  const keys = seats.map(({ row, planterKey }) => [row.lid, planterKey]);
  expect(Object.fromEntries(keys)).toEqual({ a: '5', b: 'new', c: undefined });
  expect(seats.find(({ row }) => row.lid === 'c')?.name).toBe('Unknown planter');
});
