import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { hubRows, planterRow } from '#tests/support/mirror-rows.ts';
import { closeMirrors, openMirrors } from '../current.ts';
import type { Mirror } from '../schema.ts';
import { type PlanterIndexView, planterIndex } from './planter-index.ts';

let db: Mirror;
beforeEach(async () => {
  ({ relaxed: db } = await openMirrors('https://network.example/api', 1));
  await db.rows('planters').bulkAdd(hubRows(120));
});
afterEach(async () => {
  vi.restoreAllMocks();
  closeMirrors();
  await db.delete();
});

test('shows the first screenful before the other planters, ordered by name', async () => {
  const index = planterIndex(db);
  const views: PlanterIndexView[] = [];
  const close = index.subscribe(() => views.push(index.view()));
  await eventually(() => expect(index.view().isWhole).toBe(true));
  close();
  const [first] = views;
  expect(first).toMatchObject({ isWhole: false, problem: undefined });
  expect(first?.entries.map(({ row }) => row.lid)).toEqual(hubRows(50).map(({ lid }) => lid));
  expect(index.view().entries).toHaveLength(120);
});

test('reads what a failed read has left out at the next write', async () => {
  const read = vi.spyOn(db.rows('planters'), 'where').mockImplementation(() => {
    throw new Error('Not this time');
  });
  vi.spyOn(db, 'rows').mockReturnValue(db.rows('planters'));
  const index = planterIndex(db);
  const close = index.subscribe(() => undefined);
  await eventually(() => expect(index.view().problem).toMatch(/Not this time/));
  read.mockRestore();
  await db.rows('planters').update('s1', { location: 'Oxford' });
  await eventually(() => expect(index.view()).toMatchObject({ isWhole: true, problem: undefined }));
  expect(index.view().entries).toHaveLength(120);
  close();
});

test.each([
  ['few', 3],
  ['many', 150],
])('stays in order after %s planters were renamed, added and removed at once', async (_, count) => {
  const stored = db.rows('planters');
  await stored.bulkAdd(hubRows(500).slice(120));
  const index = planterIndex(db);
  const close = index.subscribe(() => undefined);
  await eventually(() => expect(index.view().isWhole).toBe(true));
  const name = (id: number, last_name: string) =>
    planterRow(id, { last_name, sort_name: `${last_name} mark` });
  await db.transaction('rw', stored, async () => {
    for (let id = 1; id <= count; id += 1) {
      await stored.put(name(id, id % 2 ? 'aaron' : 'young'));
      await stored.put(name(1_000 + id, 'miller'));
      await stored.delete(`s${501 - id}`);
    }
  });
  const expected = await stored.orderBy('sort_name').primaryKeys();
  expect(expected).toHaveLength(500);
  await eventually(() => expect(index.view().entries.map(({ row }) => row.lid)).toEqual(expected));
  close();
});
