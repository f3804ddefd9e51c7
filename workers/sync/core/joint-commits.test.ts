import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Mirror } from '#db/schema.ts';
import { JointCommits, type Work } from './joint-commits.ts';

let db: Mirror;
let transactions: string[][];
let commits: JointCommits;

beforeEach(async () => {
  db = new Mirror('device', 'strict', { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.open();
  transactions = [];
  commits = new JointCommits((tables, work) => {
    transactions.push([...tables]);
    return db.transaction('rw', tables, () => work(db));
  });
});
afterEach(() => db.close());

const note =
  (key: string): Work<string> =>
  async (mirror) => {
    await mirror.meta.put({ key, value: true });
    return key;
  };

const failing: Work<never> = async (mirror) => {
  await mirror.meta.put({ key: 'half', value: true });
  throw new Error('cannot be applied');
};

const noted = async () => (await db.meta.toArray()).map(({ key }) => key).sort();

test('S8 writes that are requested while one is in progress share the next transaction', async () => {
  const results = await Promise.all([
    commits.write(['meta'], note('first')),
    commits.write(['meta'], note('second')),
    commits.write(['meta', 'ops'], note('third')),
  ]);
  expect(results).toEqual(['first', 'second', 'third']);
  expect(transactions).toEqual([['meta'], ['meta', 'ops']]);
  expect(await noted()).toEqual(['first', 'second', 'third']);
});

test('S8 a write that fails leaves nothing behind and does not fail the others', async () => {
  const results = await Promise.allSettled([
    commits.write(['meta'], note('first')),
    commits.write(['meta'], note('second')),
    commits.write(['meta'], failing),
    commits.write(['meta'], note('fourth')),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(await noted()).toEqual(['first', 'fourth', 'second']);
});

test('S8 writes after a failed one are committed as usual', async () => {
  await expect(commits.write(['meta'], failing)).rejects.toThrow('cannot be applied');
  expect(await commits.write(['meta'], note('later'))).toBe('later');
});
