import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeMirrors, openMirrors } from './current.ts';
import type { Mirror } from './schema.ts';
import { wantOnce } from './wants-once.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const KEYS = ['planter-users:s1', 'planter-users:s2', 'planter-users:s3'];

let db: Mirror;

beforeEach(async () => {
  ({ relaxed: db } = await openMirrors('https://network.example/api', 1));
});
afterEach(async () => {
  closeMirrors();
  await db.delete();
});

const dirtyKeys = async () =>
  (await db.feeds.filter(({ dirty }) => dirty).toArray()).map(({ key }) => key);
const read = (key: string, readAt: number) =>
  db.feeds.put({ key, readTick: 1, readAt, dirty: false, wantedAt: 0 });

test('S29 requests lists that were not read recently, once, and does not keep them fresh', async () => {
  await read('planter-users:s1', NOW - MINUTE);
  await read('planter-users:s2', NOW - 60 * MINUTE);
  expect(await wantOnce(KEYS, NOW)).toBe(true);
  expect(await dirtyKeys()).toEqual(['planter-users:s2', 'planter-users:s3']);
  expect((await db.feeds.toArray()).map(({ wantedAt }) => wantedAt)).toEqual([0, 0, 0]);
  expect(await wantOnce(KEYS, NOW)).toBe(false);
});

test('S29 does not request lists that the change feed has covered recently', async () => {
  await read('changes', NOW - MINUTE);
  expect(await wantOnce(KEYS, NOW)).toBe(false);
  expect(await dirtyKeys()).toEqual([]);
});
