import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeMirrors, openMirrors } from '#db/current.ts';
import type { Mirror } from '#db/schema.ts';
import { eventually } from '#tests/support/eventually.ts';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { whenAccepted } from './accepted.ts';

let db: Mirror;
beforeEach(async () => {
  ({ relaxed: db } = await openMirrors('/api', 77));
});
afterEach(async () => {
  closeMirrors();
  await db.delete();
});

const line = (opId: string, outcome: 'received' | 'withdrawn') => ({
  opId,
  outcome,
  name: 'move-planter',
  label: 'Move',
  touches: [],
  savedAt: 1,
  sentAt: 2,
  endedAt: 3,
});

test('calls back when all writes are accepted, and not before', async () => {
  await db.ops.bulkAdd([storedOp({ id: 'one' }), storedOp({ id: 'two' })]);
  const tell = vi.fn();
  whenAccepted(['one', 'two'], tell);
  await db.ops.where('id').equals('one').modify({ state: 'acked' });
  await new Promise((done) => setTimeout(done, 50));
  expect(tell).not.toHaveBeenCalled();
  await db.transaction('rw', db.ops, db.journal, async () => {
    await db.ops.where('id').equals('two').delete();
    await db.journal.add(line('two', 'received'));
  });
  await eventually(() => expect(tell).toHaveBeenCalledOnce());
});

test.each(['withdrawn', 'refused'])('does not call back for a write that is %s', async (end) => {
  await db.ops.bulkAdd([storedOp({ id: 'one' }), storedOp({ id: 'other' })]);
  const tell = vi.fn();
  const ofOther = vi.fn();
  whenAccepted(['one'], tell);
  whenAccepted(['other'], ofOther);
  if (end === 'refused') await db.ops.where('id').equals('one').modify({ state: 'attention' });
  else {
    await db.transaction('rw', db.ops, db.journal, async () => {
      await db.ops.where('id').equals('one').delete();
      await db.journal.add(line('one', 'withdrawn'));
    });
  }
  await db.ops.where('id').equals('other').modify({ state: 'acked' });
  await eventually(() => expect(ofOther).toHaveBeenCalledOnce());
  expect(tell).not.toHaveBeenCalled();
});
