import { expect, test } from 'vitest';
import { Op, type OpState } from '#db/op.ts';
import { Mirror } from '#db/schema.ts';
import { Queue } from './queue.ts';

const ME = 1;

function op(seq: number, lanes: string[], state: OpState = 'queued', more: Partial<Op> = {}): Op {
  return Op.parse({
    seq,
    id: `op-${seq}`,
    user: ME,
    name: 'any',
    version: 1,
    args: {},
    lanes,
    touches: [],
    state,
    createdAt: 0,
    attempts: 0,
    failures: 0,
    nextAt: 0,
    flightTick: 0,
    doubts: 0,
    step: 0,
    emptyReads: 0,
    ...more,
  });
}

function ready(ops: readonly Op[], limit = 10): number[] {
  const queue = new Queue();
  for (const one of ops) queue.put(one);
  return queue.ready(100, ME, limit).map((one) => one.seq);
}

test('S12 the first write of each lane is ready, up to the requested number', () => {
  const ops = [op(1, ['a']), op(2, ['a']), op(3, ['b']), op(4, ['c'])];
  expect(ready(ops)).toEqual([1, 3, 4]);
  expect(ready(ops, 2)).toEqual([1, 3]);
});

test('S12 a write in two lanes waits for both and holds both', () => {
  expect(ready([op(1, ['a']), op(2, ['a', 'b']), op(3, ['b'])])).toEqual([1]);
});

test.each(['sending', 'unsure', 'held'] as const)('a write that is %s holds its lane', (state) => {
  expect(ready([op(1, ['a'], state), op(2, ['a'])])).toEqual([]);
});

test.each(['parked', 'blocked', 'queued'] as const)(
  'a write that is %s until later holds its lane',
  (state) => {
    expect(ready([op(1, ['a'], state, { nextAt: 101 }), op(2, ['a'])])).toEqual([]);
    expect(ready([op(1, ['a'], state, { nextAt: 100 }), op(2, ['a'])])).toEqual([1]);
  },
);

test.each(['acked', 'attention'] as const)('a write that is %s holds no lane', (state) => {
  expect(ready([op(1, ['a'], state), op(2, ['a'])])).toEqual([2]);
});

test('S20 writes of another person are never ready', () => {
  expect(ready([op(1, ['a'], 'queued', { user: 2 })])).toEqual([]);
});

test('the next run is due at the time of the earliest write that waits for the engine', () => {
  const queue = new Queue();
  expect(queue.nextAt()).toBeUndefined();
  queue.put(op(1, ['a'], 'attention', { nextAt: 1 }));
  queue.put(op(2, ['b'], 'acked', { nextAt: 2 }));
  queue.put(op(3, ['c'], 'parked', { nextAt: 500 }));
  queue.put(op(4, ['d'], 'unsure', { nextAt: 400, name: 'log-contact' }));
  expect(queue.nextAt()).toBe(400);
});

test('S12 a write behind another one in its lane is not due before that one', () => {
  const queue = new Queue();
  queue.put(op(1, ['a'], 'parked', { nextAt: 500 }));
  queue.put(op(2, ['a'], 'queued', { nextAt: 0 }));
  expect(queue.nextAt()).toBe(500);
});

test('S33 a write of a newer build and the writes behind it are never due', () => {
  const queue = new Queue();
  queue.put(op(1, ['a'], 'unsure'));
  queue.put(op(2, ['a'], 'queued'));
  queue.put(op(3, ['b'], 'held'));
  queue.put(op(4, ['b'], 'queued'));
  expect(queue.nextAt()).toBeUndefined();
});

test('a write that its author put back into the queue is news, a write being sent is not', async () => {
  const db = new Mirror(`queue-news-${crypto.randomUUID()}`, 'relaxed');
  await db.ops.add(op(1, ['a']));
  const queue = new Queue();
  const isNews = (isUnderWay = false) => queue.hasNews(db, { has: () => isUnderWay });
  expect(await isNews()).toBe(true);
  queue.put(op(1, ['a']));
  expect(await isNews()).toBe(false);
  queue.put(op(1, ['a'], 'attention'));
  expect(await isNews()).toBe(true);
  expect(await isNews(true)).toBe(false);
  await db.delete();
});
