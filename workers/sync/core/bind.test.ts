import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { Op } from '#db/op.ts';
import { Mirror } from '#db/schema.ts';
import { contactRow, storedOp } from '#tests/support/mirror-rows.ts';
import type { Lease } from './leader.ts';
import type { Ports } from './ports.ts';
import { ALL_TABLES, type Memory, Run } from './run.ts';

test('S1 S26 a record that was shown twice exists once when its number arrives, also after an edit', async () => {
  const db = new Mirror('bind', 'relaxed', { indexedDB: new IDBFactory(), IDBKeyRange });
  const ports = { relaxed: db, clock: { now: () => 1 } } as Partial<Ports> as Ports;
  const session = { apiBase: '/api', userId: 1, token: 'a token', savedAt: 1 };
  const run = new Run(ports, {} as Lease, session, {} as Memory);
  const create = storedOp({ id: 'create', state: 'acked', touches: ['contacts:l1'] });
  const edit = storedOp({ id: 'edit', touches: ['contacts:s50'] });
  const listed = contactRow(50, { notes: 'As the list has it' });
  const [seq] = await Promise.all([
    db.ops.add(create as Op),
    db.ops.add(edit as Op),
    db.rows('contacts').bulkAdd([{ ...listed, lid: 'l1', id: null }, listed]),
    // The edit keeps the server copy of the row that it touches.
    db.shadows.add({ key: 'contacts:s50', truth: listed }),
  ]);
  const op = { ...create, seq } as Op;
  await db.transaction('rw', ALL_TABLES, () =>
    run.bind(db, op, { table: 'contacts', lid: 'l1', id: 50 }),
  );
  // As after any change of a write on the row.
  await db.transaction('rw', ALL_TABLES, () => run.rematerialise(db, ['contacts:s50']));
  expect((await db.rows('contacts').toArray()).map(({ lid }) => lid)).toEqual(['l1']);
  expect((await db.shadows.get('contacts:l1'))?.truth).toMatchObject({ notes: listed.notes });
  db.close();
});
