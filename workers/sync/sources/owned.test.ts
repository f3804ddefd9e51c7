import { expect, test } from 'vitest';
import { Mirror } from '#db/schema.ts';
import { SOURCES } from './index.ts';
import { keysOf, ownedBy } from './source.ts';

test('finds what belongs to a record by the first field of an index of several', async () => {
  const db = new Mirror('owned', 'relaxed');
  const put = (table: 'contacts' | 'planters', lid: string, fields: object) =>
    db.table(table).put({ ...SOURCES[table].blank(lid, 1), ...fields });
  await put('planters', 's1', { hub_leader_id: 5 });
  await put('planters', 's2', { hub_leader_id: 6 });
  await put('contacts', 's3', { planter: 's1', contact_date: '2026-01-02' });
  await put('contacts', 's4', { planter: 's1', contact_date: '' });
  await put('contacts', 's5', { planter: 's10', contact_date: '2026-01-02' });

  const owned = await ownedBy(db, SOURCES.planters.owns ?? {}, 's1');
  expect(owned).toEqual([
    { table: 'contacts', lid: 's4' },
    { table: 'contacts', lid: 's3' },
  ]);
  expect(await keysOf(db, 'planters', 'hub_leader_id', 5)).toEqual(['s1']);
  db.close();
});
