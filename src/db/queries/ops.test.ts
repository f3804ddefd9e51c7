import { afterEach, beforeEach, expect, it } from 'vitest';
import { contactRow, storedOp } from '#tests/support/mirror-rows.ts';
import { Mirror } from '../schema.ts';
import { contactHistory } from './contacts.ts';
import { lifeLines } from './journal.ts';
import { openQuestions } from './ops.ts';
import { outboxView } from './outbox-view.ts';

let db: Mirror;

beforeEach(() => {
  db = new Mirror('ops-queries', 'relaxed');
});

afterEach(() => db.delete());

it('limits the pending writes but counts all of them', async () => {
  await db.ops.bulkAdd([
    storedOp({ id: 'refused', state: 'attention' }),
    ...Array.from({ length: 120 }, (_, index) => storedOp({ id: `w${index}` })),
    storedOp({ id: 'received', state: 'acked' }),
  ]);
  const view = await outboxView(db, 50);
  expect(view.waiting.map((op) => op.id)).toEqual(
    Array.from({ length: 50 }, (_, index) => `w${index}`),
  );
  expect(view.waitingTotal).toBe(120);
  expect(view.attention.map((op) => op.id)).toEqual(['refused']);
  expect(view.received.map((op) => op.id)).toEqual(['received']);
});

it('finds the questions that wait for an answer', async () => {
  const question = { name: 'resend-invite', data: {} };
  await db.ops.bulkAdd([
    storedOp({ id: 'q', state: 'attention', reason: { kind: 'question', message: '', question } }),
    storedOp({ id: 'r', state: 'attention', reason: { kind: 'refused', message: 'No' } }),
  ]);
  expect((await openQuestions(db, 'resend-invite')).map((op) => op.id)).toEqual(['q']);
});

it('lists the histories of ended writes newest first', async () => {
  await db.journal.bulkAdd(
    [1, 3, 2].map((endedAt) => ({
      opId: `o${endedAt}`,
      name: 'log-contact',
      label: '',
      touches: [],
      savedAt: 0,
      sentAt: null,
      endedAt,
      outcome: 'received' as const,
    })),
  );
  const { lines, total } = await lifeLines(db, 2);
  expect(lines.map((line) => line.opId)).toEqual(['o3', 'o2']);
  expect(total).toBe(3);
});

it('lists the contacts of one planter newest first, with pending and refused writes', async () => {
  await db
    .rows('contacts')
    .bulkAdd([
      contactRow(1, { contact_date: '2026-10-01' }),
      contactRow(2, { contact_date: '2026-11-01' }),
      contactRow(3, { planter: 's10', contact_date: '2026-11-02' }),
    ]);
  await db.ops.bulkAdd([
    storedOp({ id: 'a', touches: ['contacts:s2', 'planters:s1'] }),
    storedOp({ id: 'b', touches: ['contacts:l9', 'planters:s1'], state: 'attention' }),
  ]);
  const history = await contactHistory(db, 's1', 50);
  expect(history.entries.map(({ row }) => row.lid)).toEqual(['s2', 's1']);
  expect(history.entries[0]?.changes.map(({ opId }) => opId)).toEqual(['a']);
  expect(history.attention.map(({ id }) => id)).toEqual(['b']);
  expect(history.total).toBe(2);
});
