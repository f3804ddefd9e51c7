import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { contactRow, hubRows } from '#tests/support/mirror-rows.ts';
import { closeMirrors, openMirrors } from '../current.ts';
import type { Mirror } from '../schema.ts';
import { keepFirstPlanters } from './keep-first-planters.ts';
import { planterIndex } from './planter-index.ts';

let db: Mirror;
let stop: () => void;
beforeEach(async () => {
  ({ relaxed: db } = await openMirrors('https://network.example/api', 1));
  await db.rows('planters').bulkAdd(hubRows(120));
  stop = keepFirstPlanters();
  await eventually(() => expect(shown()).toHaveLength(50));
});
afterEach(async () => {
  stop();
  vi.restoreAllMocks();
  closeMirrors();
  await db.delete();
});

const shown = () => planterIndex(db).view().entries;

test('a list has its first planters at once when it opens, and then all of them', async () => {
  expect(planterIndex(db).view().isWhole).toBe(false);
  const close = planterIndex(db).subscribe(() => {});
  expect(shown()).toHaveLength(50);
  await eventually(() => expect(shown()).toHaveLength(120));
  close();
});

test('a list that opens does not replace its first planters', async () => {
  const first = shown();
  const sizes: number[] = [];
  const close = planterIndex(db).subscribe(() => sizes.push(shown().length));
  await eventually(() => expect(shown()).toHaveLength(120));
  close();
  expect(sizes).toEqual([120]);
  expect(shown().filter((entry) => first.includes(entry))).toHaveLength(50);
});

test('does not show the old state after a write', async () => {
  await db.rows('planters').update('s1', { status: 'merged' });
  expect(shown()).toEqual([]);
});

test('keeps the first planters while other records are written', async () => {
  await db.rows('contacts').add(contactRow(1));
  await db.meta.put({ key: 'tick', value: 1 });
  expect(shown()).toHaveLength(50);
});

test('stops when a list has opened, which follows the writes itself', async () => {
  const unfollow = vi.spyOn(Dexie.on.storagemutated, 'unsubscribe');
  await db.rows('planters').update('s1', { status: 'merged' });
  expect(unfollow).not.toHaveBeenCalled();
  const close = planterIndex(db).subscribe(() => {});
  await eventually(() => expect(shown()).toHaveLength(120));
  await db.rows('planters').update('s2', { status: 'merged' });
  expect(unfollow).toHaveBeenCalledOnce();
  close();
});

test('stops when the person has signed out', async () => {
  const unfollow = vi.spyOn(Dexie.on.storagemutated, 'unsubscribe');
  const { relaxed: opened } = await openMirrors('https://network.example/api', 1);
  await opened.rows('planters').update('s1', { status: 'merged' });
  expect(unfollow).toHaveBeenCalledOnce();
});

test('leaves nothing behind that no longer follows the writes', () => {
  stop();
  expect(shown()).toEqual([]);
});
