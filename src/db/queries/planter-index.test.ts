import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { hubRows } from '#tests/support/mirror-rows.ts';
import { closeMirrors, openMirrors } from '../current.ts';
import type { Mirror } from '../schema.ts';
import { type PlanterIndexView, planterIndex } from './planter-index.ts';

let db: Mirror;
beforeEach(async () => {
  ({ relaxed: db } = await openMirrors('https://network.example/api', 1));
  await db.rows('planters').bulkAdd(hubRows(120));
});
afterEach(async () => {
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
