import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keysOf, OWNED, ownedBy, renameRecord } from './owned.ts';
import { Mirror } from './schema.ts';

let db: Mirror;

beforeEach(async () => {
  db = new Mirror('device', 'strict', { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.open();
});
afterEach(() => db.close());

function rename(): Promise<void> {
  return db.transaction('rw', db.tables, async () => renameRecord(db, 'planters', 's5', 'l-paul'));
}

test('S26 rows refer to a planter created here by its local key, and no other reference changes', async () => {
  await db.table('churches').bulkPut([
    { lid: 's1', id: 1, planter: 's5' },
    { lid: 's2', id: 2, planter: 's6' },
  ]);
  const contact = { lid: 's3', id: 3, planter: 's5', contact_date: '2026-11-02' };
  await db.table('contacts').put(contact);
  await rename();
  expect(await db.table('churches').toArray()).toEqual([
    { lid: 's1', id: 1, planter: 'l-paul' },
    { lid: 's2', id: 2, planter: 's6' },
  ]);
  expect(await db.table('contacts').toArray()).toEqual([{ ...contact, planter: 'l-paul' }]);
});

test('S26 the server copy is changed even if a pending write shows another planter', async () => {
  await db.table('churches').put({ lid: 's1', id: 1, planter: 's6' });
  await db.shadows.bulkPut([
    { key: 'churches:s1', truth: { lid: 's1', id: 1, planter: 's5' } },
    { key: 'churches:s2', truth: { lid: 's2', id: 2, planter: 's7' } },
    { key: 'churches:l-new', truth: null },
  ]);
  await rename();
  expect(await db.table('churches').toArray()).toEqual([{ lid: 's1', id: 1, planter: 's6' }]);
  expect(await db.shadows.orderBy('key').toArray()).toEqual([
    { key: 'churches:l-new', truth: null },
    { key: 'churches:s1', truth: { lid: 's1', id: 1, planter: 'l-paul' } },
    { key: 'churches:s2', truth: { lid: 's2', id: 2, planter: 's7' } },
  ]);
});

test('finds the rows of a record by the first field of a compound index', async () => {
  await db.table('planters').bulkPut([
    { lid: 's1', id: 1, hub_leader_id: 5, sort_name: 'a' },
    { lid: 's2', id: 2, hub_leader_id: 6, sort_name: 'b' },
  ]);
  await db.table('contacts').bulkPut([
    { lid: 's3', id: 3, planter: 's1', contact_date: '2026-01-02' },
    { lid: 's4', id: 4, planter: 's1', contact_date: '' },
    { lid: 's5', id: 5, planter: 's10', contact_date: '2026-01-02' },
  ]);

  expect(await ownedBy(db, OWNED.planters ?? {}, 's1')).toEqual([
    { table: 'contacts', lid: 's4' },
    { table: 'contacts', lid: 's3' },
  ]);
  expect(await keysOf(db, 'planters', 'hub_leader_id', 5)).toEqual(['s1']);
});
