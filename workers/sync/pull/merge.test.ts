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

test('S15 reading a list forgets the known numbers of that list and of lists that may share its rows', async () => {
  const db = new Mirror('merge', 'relaxed', { indexedDB: new IDBFactory(), IDBKeyRange });
  const known = Object.entries(LISTS).map(
    ([key, table]) => [key, { table, ids: Promise.resolve([]) }] as const,
  );
  const knownIds = new Map(known);
  // The part of a run that merging an empty list uses.
  const run = {
    ports: { relaxed: db },
    queue: { all: () => [] },
    bindings: new Map(),
    counts: { rows: 0 },
    keyOf: (_table: TableName, id: number) => `s${id}`,
    write: (_label: string, _tables: unknown, work: (mirror: Mirror) => unknown) => work(db),
    knownIds,
  } as unknown as Run;
  await mergeRows({ run, feed: 'hub:1', readTick: 1 }, SOURCES.planters, []);
  expect([...knownIds.keys()]).toEqual(['hub:2', 'contacts:s1', 'churches']);
  await mergeRows({ run, feed: 'hub:2', readTick: 2 }, SOURCES.planters, []);
  expect([...knownIds.keys()]).toEqual(['contacts:s1', 'churches']);
  db.close();
});
