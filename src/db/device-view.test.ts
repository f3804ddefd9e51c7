import { afterEach, beforeEach, expect, test } from 'vitest';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { deviceView, forgetUnreadable } from './device-view.ts';
import { FROM_FILE, Mirror } from './schema.ts';

let db: Mirror;

beforeEach(() => {
  db = new Mirror(`device-view-${crypto.randomUUID()}`, 'relaxed');
});

afterEach(() => db.delete());

test('says whether an unreadable row came from the server or from a file', async () => {
  await db.quarantine.bulkPut([
    { key: 'a', feed: 'churches', reason: 'no name', at: 7, raw: { id: 1 } },
    { key: 'b', feed: FROM_FILE, reason: 'no list', at: 8, raw: 'text' },
  ]);
  expect((await deviceView(db)).unreadable).toEqual([
    { key: 'a', from: 'server', what: 'churches', reason: 'no name', at: 7, raw: { id: 1 } },
    { key: 'b', from: 'file', what: FROM_FILE, reason: 'no list', at: 8, raw: 'text' },
  ]);
  await forgetUnreadable(db, ['a']);
  expect((await deviceView(db)).unreadable.map(({ key }) => key)).toEqual(['b']);
});

test('names only the first three wrong fields of a row of the outbox', async () => {
  await db.table('ops').add({ id: 'odd' });
  const [odd] = (await deviceView(db)).unreadable;
  expect(odd).toMatchObject({ from: 'outbox', what: 'outbox', at: null });
  expect(odd?.reason).toMatch(/ \(\w+, \w+, \w+, …\)$/);
});

test('names the only wrong field of a row of the outbox', async () => {
  await db.table('ops').add({ ...storedOp({ id: 'odd' }), attempts: 'many' });
  expect((await deviceView(db)).unreadable[0]?.reason).toMatch(/ \(attempts\)$/);
});
