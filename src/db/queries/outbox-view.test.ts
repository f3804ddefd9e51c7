import { afterEach, beforeEach, expect, test } from 'vitest';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { Mirror } from '../schema.ts';
import { writeProgress } from './outbox-view.ts';

let db: Mirror;

beforeEach(() => {
  db = new Mirror(`outbox-view-${crypto.randomUUID()}`, 'strict');
});

afterEach(() => db.delete());

test('tells how far a write is, with the reason if it needs its author', async () => {
  const reason = { kind: 'refused' as const, message: 'A month is required', status: 422 };
  await db.ops.bulkAdd([
    storedOp({ id: 'waiting', state: 'parked' }),
    storedOp({ id: 'asking', state: 'attention', reason }),
    storedOp({ id: 'received', state: 'acked' }),
  ]);
  expect(await writeProgress(db, 'waiting')).toEqual({ kind: 'waiting' });
  expect(await writeProgress(db, 'asking')).toEqual({ kind: 'attention', reason });
  expect(await writeProgress(db, 'received')).toEqual({ kind: 'ended' });
  expect(await writeProgress(db, 'gone')).toEqual({ kind: 'ended' });
});
