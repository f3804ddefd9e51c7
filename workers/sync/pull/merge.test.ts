import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { Op } from '#db/op.ts';
import { Mirror } from '#db/schema.ts';
import type { TableName } from '#db/tables/index.ts';
import { contactArgs, contactRow, planterRow, storedOp } from '#tests/support/mirror-rows.ts';
import type { Run } from '../core/run.ts';
import { SOURCES } from '../sources/index.ts';
import { mergeRows } from './merge.ts';

const LISTS: Readonly<Record<string, TableName>> = {
  planters: 'planters',
  'hub:1': 'planters',
  'hub:2': 'planters',
  'contacts:s1': 'contacts',
  churches: 'churches',
};

const openMirror = () =>
  new Mirror('merge', 'relaxed', { indexedDB: new IDBFactory(), IDBKeyRange });

/** The part of a run that merging uses. */
function runOn(db: Mirror): Run {
  const run = {
    ports: { relaxed: db },
    queue: { all: () => [] },
    bindings: new Map(),
    counts: { rows: 0 },
    knownIds: new Map(),
    unreadable: new Set(),
    keyOf: (_table: TableName, id: number) => `s${id}`,
    lidOf: () => undefined,
    write: (_label: string, tables: string[], work: (mirror: Mirror) => Promise<unknown>) =>
      db.transaction('rw', tables, () => work(db)),
  };
  return run as unknown as Run;
}

test('S24 the history of records arrives while a person saves something', async () => {
  const db = openMirror();
  const user = { id: 5, name: 'Ann' };
  const place = { kind: 'planters', record_id: 7, at: '2026-11-24T10:00:00Z' };
  const row = { id: 1, ...place, user, act: 'changed', fields: [] };
  await db.transaction('rw', ['ops', 'planters', 'shadows'], async () => {
    await db.ops.count();
    const merging = Dexie.ignoreTransaction(() =>
      mergeRows({ run: runOn(db), feed: 'changes', readTick: 1 }, SOURCES.record_changes, [row]),
    );
    let isMerged = false;
    void merging.then(() => (isMerged = true));
    while (!isMerged) await db.ops.count();
  });
  expect(await db.rows('record_changes').count()).toBe(1);
  db.close();
});

test('S1 a write that is queued during the first download keeps its row on the screen', async () => {
  const db = openMirror();
  const copies: string[] = [];
  const setServerCopies = (_db: Mirror, truths: ReadonlyMap<string, unknown>) =>
    copies.push(...truths.keys());
  const run = Object.assign(runOn(db), { setServerCopies }) as unknown as Run;
  const area = { color: '#336699', geometry: { type: 'Polygon', coordinates: [[[1, 1]]] } };
  const hubOf = (id: number) => ({ id, name: `Hub ${id}`, ...area });
  const wires = Array.from({ length: 450 }, (_, nth) => hubOf(nth + 1));
  // Its author saves it while the third chunk of five is being put.
  const op = storedOp({ id: 'a', touches: ['hubs:s402'] });
  db.rows('hubs').hook('creating', (_key, { id }) => {
    if (id === 201) void Dexie.ignoreTransaction(() => db.ops.add(op as Op));
  });
  const merge = { run, feed: 'changes', readTick: 1, isFirst: true };
  const merged = await mergeRows(merge, SOURCES.hubs, wires);
  expect(copies).toEqual(['hubs:s402']);
  expect(merged).toEqual({ written: 450, fenced: 0, ids: wires.map(({ id }) => id) });
  expect(await db.rows('hubs').count()).toBe(449);
  db.close();
});

test('S15 reading a list forgets the known numbers of that list and of lists that may share its rows', async () => {
  const db = openMirror();
  const run = runOn(db);
  for (const [key, table] of Object.entries(LISTS))
    run.knownIds.set(key, { table, ids: Promise.resolve([]) });
  await mergeRows({ run, feed: 'hub:1', readTick: 1 }, SOURCES.planters, []);
  expect([...run.knownIds.keys()]).toEqual(['hub:2', 'contacts:s1', 'churches']);
  await mergeRows({ run, feed: 'hub:2', readTick: 2 }, SOURCES.planters, []);
  expect([...run.knownIds.keys()]).toEqual(['contacts:s1', 'churches']);
  db.close();
});

test('S22 a last contact on the device is later than what the list of planters says', async () => {
  const db = openMirror();
  const day = '2026-11-20';
  await db.rows('planters').bulkAdd([1, 2].map((id) => planterRow(id, { last_contact_date: day })));
  await db.rows('contacts').add(contactRow(9, { planter: 's1', contact_date: day }));
  const listed = [null, '2026-10-01'].map((date, nth) => ({
    id: nth + 1,
    first_name: 'Mark',
    last_contact_date: date,
  }));
  for (const wire of listed) {
    const wires = [1, 2].map((id) => ({ ...wire, id }));
    await mergeRows({ run: runOn(db), feed: 'planters', readTick: 1 }, SOURCES.planters, wires);
    const dates = (await db.rows('planters').toArray()).map((row) => row.last_contact_date);
    expect(dates).toEqual([day, wire.last_contact_date ?? '']);
  }
  db.close();
});

test('S1 a row that arrives while its create gets its number appears once', async () => {
  const db = openMirror();
  const args = contactArgs('l1', 'A long talk');
  const op = storedOp({ id: 'a', name: 'log-contact', state: 'sending', args }) as Op;
  await db.ops.add(op);
  const listed = { id: 50, planter_id: 1, contact_date: '2026-11-01', notes: 'a long talk' };
  let known: string | undefined;
  const run = Object.assign(runOn(db), {
    queue: { all: () => [op] },
    lidOf: () => known,
    setServerCopies: async () => undefined,
  }) as unknown as Run;
  let merging: Promise<unknown> = Promise.resolve();
  // The receipt is being stored when the list arrives.
  await db.transaction('rw', ['ops', 'contacts', 'idmap'], async () => {
    await db.ops.count();
    merging = Dexie.ignoreTransaction(() =>
      mergeRows({ run, feed: 'contacts:s1', readTick: 9 }, SOURCES.contacts, [listed]),
    );
    for (let nth = 0; nth < 20; nth += 1) await db.ops.count();
    known = 'l1';
  });
  await merging;
  expect((await db.rows('contacts').toArray()).map(({ lid }) => lid)).toEqual(['l1']);
  db.close();
});
