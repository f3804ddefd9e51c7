import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { Mirror } from '#db/schema.ts';
import { type Random, seededRandom } from '#server/seed/random.ts';
import { memoryMirror, StoredDatabase } from './memory-mirror.ts';
import { assertNoneOpen } from './store-turns.ts';

type Question = (db: Mirror) => Promise<unknown>;

/** Few keys, so that rows collide; one of them is not a valid key. */
const PLANTERS = ['s1', 's2', 'l3', null];
const DAYS = ['2026-01-01', '2026-01-02', '', 7];

function someContact(random: Random) {
  return {
    lid: `s${random.between(1, 8)}`,
    id: random.pick([null, 1, 2]),
    planter: random.pick(PLANTERS),
    contact_date: random.pick(DAYS),
    notes: `n${random.between(1, 9)}`,
    list: [random.between(1, 3)],
  };
}

function someOp(random: Random) {
  const touches = [`contacts:${random.between(1, 3)}`, `planters:${random.between(1, 3)}`];
  return {
    ...(random.chance(0.4) ? { seq: random.between(1, 6) } : {}),
    id: `op-${random.between(1, 6)}`,
    state: random.pick(['queued', 'acked', 'sending']),
    lanes: random.chance(0.2) ? [] : [random.pick(['a', 'b']), random.pick(['b', 'c'])],
    touches,
  };
}

function someBinding(random: Random) {
  const id = random.between(1, 4);
  return {
    key: `k${random.between(1, 5)}`,
    table: random.pick(['a', 'b']),
    lid: 'l',
    id,
    opId: 'o',
  };
}

/** One random operation that both stores can run. */
function someQuestion(random: Random): Question {
  const contact = someContact(random) as never;
  const op = someOp(random) as never;
  const binding = someBinding(random);
  const planter = random.pick(PLANTERS) ?? 's1';
  const key = `s${random.between(1, 8)}`;
  const seq = random.between(1, 6);
  return random.pick<Question>([
    (db) => db.rows('contacts').put(contact),
    (db) => db.rows('contacts').add(contact),
    (db) => db.rows('contacts').bulkPut([contact, { ...(contact as object), lid: key } as never]),
    (db) => db.rows('contacts').get(key),
    (db) => db.rows('contacts').bulkGet([key, 's1', 'none']),
    (db) => db.rows('contacts').delete(key),
    (db) => db.rows('contacts').bulkDelete([key, 'none']),
    (db) => db.rows('contacts').toArray(),
    (db) => db.rows('contacts').count(),
    (db) => db.rows('contacts').where('planter').equals(planter).toArray(),
    (db) => db.rows('contacts').where('lid').startsWith(key.slice(0, 2)).toArray(),
    (db) =>
      db
        .rows('contacts')
        .where('[planter+contact_date]')
        .between([planter, ''], [planter, '\uffff'])
        .reverse()
        .filter((row) => row.id !== null)
        .first(),
    (db) => db.rows('contacts').toCollection().primaryKeys(),
    (db) => db.table('ops').add(structuredClone(op)),
    (db) => db.table('ops').put(structuredClone(op)),
    (db) => db.ops.update(seq, { state: 'unsure', reason: undefined }),
    (db) => db.ops.where('id').equals(`op-${seq}`).first(),
    (db) => db.ops.where('lanes').equals('b').last(),
    (db) => db.ops.where('touches').anyOf(['planters:1', 'contacts:2']).distinct().sortBy('seq'),
    (db) => db.ops.where('state').notEqual('acked').count(),
    (db) => db.ops.where('seq').belowOrEqual(seq).delete(),
    (db) => db.ops.where('seq').below(seq).primaryKeys(),
    (db) => db.ops.where('seq').above(seq).primaryKeys(),
    (db) => db.ops.orderBy('state').keys(),
    (db) => db.ops.orderBy('state').uniqueKeys(),
    (db) => db.ops.orderBy('seq').reverse().limit(2).toArray(),
    (db) => db.ops.toCollection().last(),
    (db) => db.ops.bulkDelete([seq]),
    (db) => db.idmap.put(binding),
    (db) => db.idmap.add(binding),
    (db) => db.idmap.where('[table+id]').equals([binding.table, binding.id]).first(),
    (db) => db.idmap.toArray(),
    (db) =>
      db.ops.toCollection().modify((one) => {
        one.attempts = seq;
      }),
    (db) => db.idmap.clear(),
  ]);
}

/** Several operations in one transaction, some of which throw an error of the caller. */
function someTransaction(random: Random): Question {
  const questions = [1, 2, 3].map(() => someQuestion(random));
  const fails = random.chance(0.4);
  const outside = random.chance(0.1);
  return (db) =>
    db.transaction('rw', ['contacts', 'ops', ...(outside ? [] : ['idmap'])], async () => {
      const answers = [];
      for (const ask of questions) answers.push(await ask(db));
      if (fails) throw new RangeError('the caller changed its mind');
      return answers;
    });
}

async function answerOf(ask: Question, db: Mirror): Promise<unknown> {
  try {
    return { answer: (await ask(db)) ?? 'nothing' };
  } catch (error) {
    return { error: nameOf(error) };
  }
}

/** Maps errors that Dexie wraps to the name that IndexedDB uses. */
function nameOf(error: unknown): string {
  const name = error instanceof Error ? error.name : String(error);
  return name === 'BulkError' ? 'ConstraintError' : name;
}

function stores() {
  const real = new Mirror('real', 'relaxed', { indexedDB: new IDBFactory(), IDBKeyRange });
  const memory = memoryMirror('memory', new StoredDatabase());
  return { real, memory };
}

test('an in-memory mirror gives the same answers as Dexie', async () => {
  for (let seed = 1; seed <= 25; seed += 1) {
    const random = seededRandom(seed);
    const { real, memory } = stores();
    // fake-indexeddb keeps a number that an undone row was given. A row with a higher number hides that.
    const highest = { ...someOp(random), seq: 10 };
    for (const db of [real, memory]) await db.table('ops').put({ ...highest });
    for (let step = 0; step < 60; step += 1) {
      const ask = random.chance(0.3) ? someTransaction(random) : someQuestion(random);
      const [theirs, ours] = [await answerOf(ask, real), await answerOf(ask, memory)];
      expect(ours, `seed ${seed}, step ${step}: ${ask}`).toEqual(theirs);
    }
    for (const name of ['contacts', 'ops', 'idmap']) {
      expect(await memory.table(name).toArray()).toEqual(await real.table(name).toArray());
    }
    real.close();
  }
});

test('nobody can modify the stored rows of an in-memory mirror', async () => {
  const { memory } = stores();
  const given = { key: 'a', value: { deep: [1] } };
  await memory.meta.put(given);
  given.value.deep.push(2);
  const read = (await memory.meta.get('a')) as typeof given;
  expect(() => read.value.deep.push(3)).toThrow(TypeError);
  const bytes = { key: 'bytes', value: new Uint8Array([1]) };
  await memory.meta.put(bytes);
  ((await memory.meta.get('bytes')) as typeof bytes).value[0] = 2;
  expect(await memory.meta.get('bytes')).toEqual({ key: 'bytes', value: new Uint8Array([1]) });
  expect(await memory.meta.get('a')).toEqual({ key: 'a', value: { deep: [1] } });
  await expect(memory.meta.put({ key: 'b', value: () => 1 })).rejects.toThrow('cloned');
});

test('two connections take turns, and a reader never sees half of a transaction', async () => {
  const stored = new StoredDatabase();
  const [one, other] = [memoryMirror('a', stored), memoryMirror('a', stored)];
  const seen: unknown[] = [];
  const writing = one.transaction('rw', 'meta', async () => {
    await one.meta.put({ key: 'a', value: 1 });
    await one.meta.get('b');
    await one.meta.put({ key: 'a', value: 2 });
  });
  const reading = other.meta.get('a').then((row) => seen.push(row?.value));
  await Promise.all([writing, reading]);
  expect(seen).toEqual([2]);
});

test('a transaction that waits for anything else is reported', async () => {
  const { memory } = stores();
  let goOn: () => void = () => undefined;
  const waiting = memory.transaction('rw', 'meta', async () => {
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
  });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(assertNoneOpen).toThrow('waits for something other than its database');
  goOn();
  await waiting;
});
