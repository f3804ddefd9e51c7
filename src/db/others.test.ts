import { afterEach, expect, test } from 'vitest';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { openMirrorCounts } from './others.ts';
import { Mirror, mirrorName } from './schema.ts';

/** A separate server, because another test file may have left databases on this device. */
const API = 'https://others.example/api';
const OWN = mirrorName(API, 1);

const opened: Mirror[] = [];

/** Creates a database on this device with writes in these states. */
async function holds(name: string, states: readonly ('queued' | 'acked' | 'attention')[]) {
  const db = new Mirror(name, 'relaxed');
  opened.push(db);
  await db.ops.bulkAdd(states.map((state, nth) => storedOp({ id: `op-${nth}`, state })));
}

afterEach(() => Promise.all(opened.splice(0).map((db) => db.delete())));

test('counts the other people of this server and their unsent writes', async () => {
  await holds(OWN, ['queued']);
  expect(await openMirrorCounts(OWN)).toEqual({ people: 0, unsent: 0 });
  await holds(mirrorName(API, 2), ['queued', 'attention', 'acked']);
  await holds(mirrorName(API, 3), []);
  await holds(mirrorName('https://elsewhere.example/api', 4), ['queued']);
  expect(await openMirrorCounts(OWN)).toEqual({ people: 2, unsent: 2 });
});
