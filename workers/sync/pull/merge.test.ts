import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { Mirror } from '#db/schema.ts';
import type { TableName } from '#db/tables/index.ts';
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
