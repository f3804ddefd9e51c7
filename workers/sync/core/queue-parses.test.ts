import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Op } from '#db/op.ts';
import { Mirror } from '#db/schema.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { coveringFeeds } from '../pull/confirm.ts';
import { unboundCreates } from '../pull/match.ts';
import { Queue } from './queue.ts';

const WRITES = 1_600;
/** The contact lists of a large hub. Each is read once while the writes wait for their confirming reads. */
const LISTS = 240;

let db: Mirror;

beforeEach(async () => {
  db = new Mirror('device', 'strict', { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.open();
});
afterEach(() => {
  vi.restoreAllMocks();
  db.close();
});

function acknowledged(nth: number) {
  const planter = `s${nth % LISTS}`;
  const args = {
    contact: `l${nth}`,
    planter,
    planterName: 'Mark Miller',
    contact_date: '2026-11-02',
    contact_type: 'visit',
    notes: 'Prayed for the launch.',
    next_contact_date: '',
    by: 1,
    byName: 'Hanna Hub',
  };
  const lanes = [`planter:${planter}`];
  const touches = [`contacts:l${nth}`];
  return storedOp({ id: `op-${nth}`, name: logContact.name, args, lanes, touches, state: 'acked' });
}

test('S9 S24 parses each of 1,600 acknowledged writes once in a run, however many lists are read', async () => {
  await db.ops.bulkAdd(Array.from({ length: WRITES }, (_, nth) => acknowledged(nth)));
  const parsedOps = vi.spyOn(Op, 'safeParse');
  const parsedArgs = vi.spyOn(logContact.args, 'safeParse');
  const queue = new Queue();
  await queue.load(db);
  const run = { bindings: new Map<string, number>(), queue };
  for (let list = 0; list < LISTS; list += 1) {
    expect(unboundCreates(run, 'contacts').length).toBe(WRITES);
    const covered = queue.all().filter((op) => coveringFeeds(false, op).length > 0);
    expect(covered.length).toBe(WRITES);
  }
  expect(parsedOps).toHaveBeenCalledTimes(WRITES);
  expect(parsedArgs).toHaveBeenCalledTimes(WRITES);
});
