import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeMirrors, openMirrors } from './current.ts';
import { allowRemovingHeld } from './read-again.ts';
import type { Held, Mirror } from './schema.ts';

let db: Mirror;

beforeEach(async () => {
  ({ relaxed: db } = await openMirrors('https://network.example/api', 1));
});
afterEach(async () => {
  closeMirrors();
  await db.delete();
});

const held = (why: Held['why']): Held => ({ why, rows: 30, of: 40, since: 1 });

test('S25 agreeing lets only refused lists leave at the next read', async () => {
  const read = { readTick: 1, readAt: 1, dirty: false, wantedAt: 0 };
  await db.feeds.bulkPut([
    { ...read, key: 'contacts:s1', held: held('refused') },
    { ...read, key: 'contacts:s2', held: held('absent') },
    { ...read, key: 'churches' },
  ]);
  await allowRemovingHeld();
  const [refused, absent, churches] = await db.feeds.bulkGet([
    'contacts:s1',
    'contacts:s2',
    'churches',
  ]);
  expect(refused).toMatchObject({ mayRemoveHeld: true, dirty: true });
  expect([absent, churches].map((feed) => [feed?.mayRemoveHeld, feed?.dirty])).toEqual([
    [undefined, false],
    [undefined, false],
  ]);
});
