import { afterEach, beforeEach, expect, test } from 'vitest';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { requeueOp, withdrawOp } from './author-acts.ts';
import type { Op } from './op.ts';
import { Mirror } from './schema.ts';

let db: Mirror;

beforeEach(() => {
  db = new Mirror(`author-acts-${crypto.randomUUID()}`, 'strict');
});

afterEach(() => db.delete());

/** The stored write with these fields after its author has sent it again. */
async function sentAgain(facts: Partial<Op>): Promise<Op | undefined> {
  const seq = await db.ops.add(storedOp({ id: 'a', attempts: 1, emptyReads: 2, ...facts }));
  expect(await requeueOp(db, 'a', () => [])).toBe(true);
  return db.ops.get(seq);
}

const UNVERIFIABLE = { kind: 'unverifiable' as const, message: 'It may have arrived' };

test('S15 looks from the beginning for a write that may have arrived, before sending it again', async () => {
  const facts = { state: 'attention' as const, reason: UNVERIFIABLE, knownIds: [1] };
  expect(await sentAgain(facts)).toMatchObject({ state: 'unsure', emptyReads: 0 });
});

test('S7 sends a write again at once if it cannot be looked for', async () => {
  const again = await sentAgain({ state: 'attention', reason: UNVERIFIABLE, nextAt: 9_000 });
  expect(again).toMatchObject({ state: 'queued', failures: 0, nextAt: 0 });
  expect(again?.reason).toBeUndefined();
});

test('does not send a write again that is still waiting', async () => {
  await db.ops.add(storedOp({ id: 'a' }));
  expect(await requeueOp(db, 'a', () => [])).toBe(false);
  expect(await requeueOp(db, 'gone', () => [])).toBe(false);
});

test('S7 withdraws a write only if no request with it has left, even if the server was busy', async () => {
  await db.ops.bulkAdd([
    storedOp({ id: 'waiting' }),
    storedOp({ id: 'busy', firstSentAt: 7, failures: 1, lastFailure: 'busy' }),
    storedOp({ id: 'sent', firstSentAt: 7, attempts: 1 }),
  ]);
  const ending = { title: { label: 'A contact' }, effectsOf: () => [], rebased: () => [] };
  for (const id of ['waiting', 'busy', 'sent']) await withdrawOp(db, id, ending);
  expect((await db.ops.toArray()).map(({ id }) => id)).toEqual(['busy', 'sent']);
});
