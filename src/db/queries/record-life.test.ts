import { afterEach, beforeEach, expect, test } from 'vitest';
import { planterRow, storedOp } from '#tests/support/mirror-rows.ts';
import type { LifeLine } from '../op.ts';
import { Mirror } from '../schema.ts';
import { deviceHistory } from './history.ts';
import { livesOf } from './life.ts';
import { replacedBy } from './put-aside.ts';

const KEY = 'planters:s1';
const OTHER = 'planters:s2';

let db: Mirror;

beforeEach(() => {
  db = new Mirror(`record-life-${crypto.randomUUID()}`, 'strict');
});

afterEach(() => db.delete());

function line(opId: string, savedAt: number): LifeLine {
  return {
    opId,
    name: 'log-contact',
    touches: [KEY],
    label: 'Contact',
    savedAt,
    sentAt: null,
    endedAt: savedAt,
    outcome: 'received',
  };
}

test('lists pending and ended writes of each record together, newest first', async () => {
  await db.ops.bulkAdd([
    storedOp({ id: 'oldest', touches: [KEY], createdAt: 1 }),
    storedOp({ id: 'newest', touches: [KEY, OTHER], createdAt: 4 }),
  ]);
  await db.journal.bulkPut([line('later', 3), line('earlier', 2)]);
  const lives = await livesOf(db, [KEY, OTHER]);
  const idsOf = (key: string) =>
    lives.get(key)?.map((life) => (life.kind === 'op' ? life.op.id : life.line.opId));
  expect(idsOf(KEY)).toEqual(['newest', 'later', 'earlier', 'oldest']);
  expect(idsOf(OTHER)).toEqual(['newest']);
});

test('the history of a record shows its pending writes, newest first, without received ones', async () => {
  await db.ops.bulkAdd([
    storedOp({ id: 'first', touches: [KEY] }),
    storedOp({ id: 'received', touches: [KEY], state: 'acked' }),
    storedOp({ id: 'second', touches: [KEY] }),
  ]);
  const { waiting } = await deviceHistory(db, 'planters', 's1');
  expect(waiting.map(({ id }) => id)).toEqual(['second', 'first']);
});

test('lists what a write replaced in the order in which it was replaced', async () => {
  const replaced = (seq: number, field: string) => ({
    seq,
    opId: 'a',
    key: KEY,
    field,
    mine: 'mine',
    theirs: 'theirs',
    at: 0,
  });
  const fields = ['church_name', 'location', 'nobody'];
  await db.putAside.bulkAdd([replaced(10, 'location'), replaced(9, 'church_name')]);
  await db.putAside.add(replaced(11, 'nobody'));
  await db.rows('planters').add(planterRow(1, { church_name: 'Hope', location: 'Oxford' }));
  const found = await replacedBy(db, 'a');
  expect(found.map(({ field }) => field)).toEqual(fields);
  expect(found.map(({ now }) => now)).toEqual(['Hope', 'Oxford', undefined]);
});
