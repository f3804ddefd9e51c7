import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { Mirror } from '../schema.ts';
import { type HubSearch, openHubSearch } from './hub-search.ts';

let db: Mirror;
let search: HubSearch | undefined;

beforeEach(async () => {
  db = new Mirror('hub-search', 'relaxed');
  await db
    .rows('planters')
    .bulkAdd([
      planterRow(1, { first_name: 'José', last_name: 'Müller', church_name: 'New Hope' }),
      planterRow(2, { first_name: 'Anna', last_name: 'Smith', spouse_first_name: 'Joel' }),
      planterRow(3, { first_name: 'Anna', last_name: 'Jones', location: 'Oxford, MS' }),
      planterRow(4, { first_name: 'Anna', last_name: 'Elsewhere', hub_leader_id: 2 }),
    ]);
});

afterEach(async () => {
  search?.close();
  await db.delete();
});

const ALL = ['s3', 's2', 's1', 's4'];

it.each([
  ['jose muller', ['s1']],
  ['MÜLL', ['s1']],
  ['hope', ['s1']],
  ['joel', ['s2']],
  ['anna', ['s3', 's2']],
  ['  oxford   anna ', ['s3']],
  ['anna hope', []],
  ['elsewhere', []],
])('finds every word of "%s" in names, church and location', async (query, found) => {
  search = await openHubSearch(db, 1, vi.fn());
  expect(search.filter(ALL, query)).toEqual(found);
});

it('follows changes of texts and members, and ignores changes that are not searched', async () => {
  const onChange = vi.fn();
  search = await openHubSearch(db, 1, onChange);
  await db.rows('planters').update('s1', { last_contact_date: '2026-11-01' });
  await db.rows('planters').update('s3', { church_name: 'Harvest' });
  await eventually(() => expect(search?.filter(ALL, 'harvest')).toEqual(['s3']));
  await db.rows('planters').update('s3', { hub_leader_id: 2 });
  await eventually(() => expect(search?.filter(ALL, 'harvest')).toEqual([]));
  await db.rows('planters').put(planterRow(5, { church_name: 'Harvest' }));
  await eventually(() => expect(search?.filter(['s5'], 'harvest')).toEqual(['s5']));
  expect(onChange).toHaveBeenCalledTimes(3);
});

it('follows a merge so large that only its key range is known', async () => {
  search = await openHubSearch(db, 1, vi.fn());
  const many = Array.from({ length: 60 }, (_, index) =>
    planterRow(100 + index, { church_name: 'Riverside' }),
  );
  await db.rows('planters').bulkPut(many);
  const lids = many.map((row) => row.lid);
  await eventually(() => expect(search?.filter(lids, 'riverside')).toHaveLength(60));
});

it('fails if the planters cannot be read, instead of finding nothing', async () => {
  await db.open();
  vi.spyOn(db, 'rows').mockImplementation(() => {
    throw new DOMException('broken', 'UnknownError');
  });
  await expect(openHubSearch(db, 1, vi.fn())).rejects.toThrow('could not be read');
});
