import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import type { Effect, EffectsOf } from './effect.ts';
import { applyNewest, REPLAY_TABLES, readTouched, sameRow } from './newest-write.ts';
import type { Op, OpState } from './op.ts';
import { rematerialise } from './replay.ts';
import { Mirror } from './schema.ts';
import type { Rows } from './tables/index.ts';

const KEY = 'profile:me';

let db: Mirror;
beforeEach(async () => {
  db = new Mirror('replay', 'strict', { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.rows('profile').put(profile({}));
});

function profile(fields: Partial<Rows['profile']>): Rows['profile'] {
  const names = ['username', 'email', 'first_name', 'last_name', 'display_name', 'bio'] as const;
  const more = ['avatar_url', 'phone_number', 'website', 'company', 'job_title'] as const;
  const texts = Object.fromEntries([...names, ...more].map((name) => [name, '']));
  return { ...texts, lid: 'me', id: 1, ...fields } as Rows['profile'];
}

/** Effects of ops whose arguments are the fields that they set. `broken` throws. */
const effectsOf: EffectsOf = ({ args }) => {
  if (args === 'broken') throw new Error('does not parse');
  const set: Effect = {
    table: 'profile',
    lid: 'me',
    change: (row) => row && { ...row, ...Object(args) },
  };
  return [set];
};

async function add(args: unknown, state: OpState = 'queued'): Promise<number> {
  const op: Omit<Op, 'seq'> = {
    id: `op-${Math.random()}`,
    user: 1,
    name: 'set',
    version: 1,
    args,
    lanes: ['me'],
    touches: [KEY],
    state,
    createdAt: 0,
    attempts: 0,
    failures: 0,
    nextAt: 0,
    flightTick: 0,
    doubts: 0,
    step: 0,
    emptyReads: 0,
  };
  return db.ops.add(op);
}

function replay(truths?: Parameters<typeof rematerialise>[3]) {
  return db.transaction('rw', [...REPLAY_TABLES], () =>
    rematerialise(db, [KEY], effectsOf, truths),
  );
}

const shown = () => db.rows('profile').get('me');

test('S1 a row is the server copy with its writes in order, without refused ones', async () => {
  await add({ bio: 'one' });
  await add({ bio: 'two', company: 'two' }, 'attention');
  await add({ company: 'three' }, 'unsure');
  await replay();
  expect(await shown()).toMatchObject({ bio: 'one', company: 'three' });
  expect((await db.shadows.get(KEY))?.truth).toMatchObject({ bio: '', company: '' });
});

test('S1 writes are replayed over a newer server copy, and the shadow is removed with the last write', async () => {
  const seq = await add({ bio: 'mine' });
  await replay();
  await replay(new Map([[KEY, profile({ bio: 'theirs', website: 'theirs' })]]));
  expect(await shown()).toMatchObject({ bio: 'mine', website: 'theirs' });
  await db.ops.delete(seq);
  await replay();
  expect(await shown()).toMatchObject({ bio: 'theirs', website: 'theirs' });
  expect(await db.shadows.count()).toBe(0);
});

test('S6 F19 reports a write that cannot be applied and computes the row without it', async () => {
  await add({ bio: 'one' });
  const broken = await add('broken');
  await add({ company: 'three' });
  expect(await replay()).toMatchObject([{ op: { seq: broken }, error: 'does not parse' }]);
  expect(await shown()).toMatchObject({ bio: 'one', company: 'three' });
});

test('S25 a record that the server no longer has does not reappear when its last write ends', async () => {
  const seq = await add({ bio: 'one' });
  await replay(new Map([[KEY, null]]));
  expect(await shown()).toBeUndefined();
  await db.ops.delete(seq);
  await replay();
  expect(await shown()).toBeUndefined();
  expect(await db.shadows.count()).toBe(0);
});

test('rows are equal if every field is equal, and a missing field equals an undefined one', () => {
  expect(sameRow({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(sameRow({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(sameRow({ a: 1, b: 2 }, { a: 1 })).toBe(false);
  expect(sameRow(undefined, {})).toBe(false);
});

test('S1 applying only the newest write gives the same row as a full replay', async () => {
  const writes = [{ bio: 'first' }, { bio: 'second', company: 'Grace' }, { company: '' }];
  for (const args of writes) {
    await db.transaction('rw', [...REPLAY_TABLES], async () => {
      const effects = effectsOf({ name: 'set', version: 1, args });
      const touched = await readTouched(db, effects);
      await add(args);
      await applyNewest(db, touched, effects);
    });
    const alone = await stored();
    await replay();
    expect(await stored()).toEqual(alone);
  }
  expect((await db.shadows.get(KEY))?.truth).toEqual(profile({}));
});

async function stored() {
  return { row: await db.rows('profile').get('me'), shadows: await db.shadows.toArray() };
}

test('S33 ignores a row of a table that only a newer build knows', async () => {
  const seq = await add({ bio: 'one' });
  await db.ops.update(seq, { touches: [KEY, 'tents:s1'] });
  const broken = await db.transaction('rw', [...REPLAY_TABLES], () =>
    rematerialise(db, [KEY, 'tents:s1'], effectsOf),
  );
  expect(broken).toEqual([]);
  expect(await shown()).toMatchObject({ bio: 'one' });
});
