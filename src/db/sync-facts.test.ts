import { afterEach, beforeEach, expect, it } from 'vitest';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { closeMirrors, currentMirror, openMirrors } from './current.ts';
import { readSyncFacts } from './sync-facts.ts';

beforeEach(async () => {
  await openMirrors('/api', 6);
});

afterEach(async () => {
  await currentMirror().delete();
  closeMirrors();
});

const untriedAt = async () => (await readSyncFacts(currentMirror())).oldestUntriedAt;

it('F77 S34 a write behind a parked one in its lane is not a stall, but one in another lane is', async () => {
  const { ops } = currentMirror();
  await ops.add(storedOp({ id: 'parked', lanes: ['me'], state: 'parked', attempts: 8 }));
  await ops.add(storedOp({ id: 'behind', lanes: ['me'], createdAt: 100 }));
  expect(await untriedAt()).toBeNull();
  await ops.add(storedOp({ id: 'other', lanes: ['planter:s1'], createdAt: 200 }));
  expect(await untriedAt()).toBe(200);
});

it('S34 a write that failed before it was sent is not a stall', async () => {
  await currentMirror().ops.add(storedOp({ id: 'busy', lanes: ['me'], failures: 2 }));
  expect(await untriedAt()).toBeNull();
});

it('S34 any number of pictures that wait for another connection hide no stall, and are none', async () => {
  const { ops } = currentMirror();
  const held = { state: 'blocked', lastFailure: 'metered', createdAt: 100 } as const;
  for (let nth = 0; nth < 25; nth += 1) {
    await ops.add(storedOp({ id: `held-${nth}`, lanes: [`last:${nth}`], ...held }));
  }
  await ops.add(storedOp({ id: 'behind', lanes: ['last:1'], createdAt: 150 }));
  expect(await untriedAt()).toBeNull();
  expect((await readSyncFacts(currentMirror())).waiting).toBe(26);
  await ops.add(storedOp({ id: 'stalled', lanes: ['me'], createdAt: 200 }));
  expect(await untriedAt()).toBe(200);
});

it('a pause of changes is reported from the change feed', async () => {
  const mirror = currentMirror();
  expect((await readSyncFacts(mirror)).frozenUntil).toBeNull();
  const read = { readTick: 0, readAt: 1, dirty: false, wantedAt: 0 };
  await mirror.feeds.put({ key: 'changes', ...read, frozenUntil: 5_000 });
  expect((await readSyncFacts(mirror)).frozenUntil).toBe(5_000);
});

it('S34 a write that waits for the next attempt of a batch is not a stall until then', async () => {
  const { ops, feeds } = currentMirror();
  await ops.add(storedOp({ id: 'new', lanes: ['me'], createdAt: 200 }));
  const state = { readTick: 0, readAt: 0, dirty: false, wantedAt: 0 };
  await feeds.put({ ...state, key: 'batches', failures: 3, nextAt: 5_000 });
  expect(await untriedAt()).toBe(5_000);
});

it('S34 a write is not a stall while one of its lanes is occupied', async () => {
  const { ops } = currentMirror();
  await ops.add(storedOp({ id: 'parked', lanes: ['planter:s1'], state: 'parked', attempts: 8 }));
  await ops.add(storedOp({ id: 'both', lanes: ['cohort:s2', 'planter:s1'], createdAt: 100 }));
  expect(await untriedAt()).toBeNull();
});

it('counts waiting writes apart from those that need attention, and takes the writes of one moment', async () => {
  const mirror = currentMirror();
  const figures = async () => {
    const { waiting, sending, attention } = await readSyncFacts(mirror);
    return { waiting, sending, attention };
  };
  expect(await figures()).toEqual({ waiting: 0, sending: 0, attention: 0 });
  await mirror.ops.bulkAdd([
    storedOp({ id: 'a' }),
    storedOp({ id: 'b', state: 'sending' }),
    storedOp({ id: 'c', state: 'parked' }),
    storedOp({ id: 'd', state: 'attention' }),
    storedOp({ id: 'e', state: 'acked' }),
  ]);
  expect(await figures()).toEqual({ waiting: 3, sending: 1, attention: 1 });
  // A write that moves from one state to another while it is counted must not be missed or counted twice.
  const moved = mirror.ops.where('id').equals('a').modify({ state: 'attention' });
  const during = await figures();
  await moved;
  expect(during.waiting + during.attention).toBe(4);
});

it('is not downloading once every first list was refused or failed', async () => {
  const mirror = currentMirror();
  const rows = async () => (await readSyncFacts(mirror)).firstDownloadRows;
  const unread = { readTick: 0, readAt: 0, dirty: true, wantedAt: 0 };
  await mirror.feeds.put({ key: 'changes', ...unread, error: 'forbidden' });
  await mirror.feeds.put({ key: 'profile', ...unread });
  expect(await rows()).toBe(0);
  await mirror.feeds.put({ key: 'profile', ...unread, error: 'gateway' });
  expect(await rows()).toBeNull();
});

it('counts the rows of the first download until a list has been read', async () => {
  const mirror = currentMirror();
  const rows = async () => (await readSyncFacts(mirror)).firstDownloadRows;
  const unread = { readTick: 0, readAt: 0, dirty: true, wantedAt: 0 };
  expect(await rows()).toBe(0);
  await mirror.feeds.put({ key: 'changes', ...unread, rows: 30 });
  await mirror.feeds.put({ key: 'profile', ...unread, rows: 1 });
  await mirror.feeds.put({ key: 'reports:2026', ...unread, rows: 500 });
  expect(await rows()).toBe(31);
  await mirror.feeds.update('profile', { readAt: 1 });
  expect(await rows()).toBeNull();
});
