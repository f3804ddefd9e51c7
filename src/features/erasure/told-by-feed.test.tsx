import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  erasableDevices,
  eraseKeyOf,
  forgetErasable,
  setEraseStep,
} from '#shared/erasable-devices.ts';
import { signOut } from '#src/account/account.ts';
import { apiBase } from '#src/account/api-base.ts';
import { openDevice } from '#tests/support/screen.tsx';
import { toldByFeed } from './told-by-feed.ts';

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const MINUTE_MS = 60_000;

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice();
  await eraseKeyOf({ apiBase: apiBase(), userId: 1 }, ID);
  await read({ eraseOrdered: false });
});
afterEach(async () => {
  await device.close();
  for (const one of await erasableDevices()) await forgetErasable(one);
});

/** The feed was read this many minutes ago. */
function read({ eraseOrdered, minutesAgo = 5 }: { eraseOrdered?: boolean; minutesAgo?: number }) {
  const readAt = Date.now() - minutesAgo * MINUTE_MS;
  const feed = { key: 'changes', readTick: 1, readAt, dirty: false, wantedAt: 0 };
  return device.db.feeds.put({ ...feed, eraseOrdered });
}

it('says what the feed says', async () => {
  expect(await toldByFeed()).toBe('none');
  await read({ eraseOrdered: true });
  expect(await toldByFeed()).toBe('ordered');
});

it('says nothing if the feed was not read lately', async () => {
  await read({ eraseOrdered: false, minutesAgo: 16 });
  expect(await toldByFeed()).toBeUndefined();
});

it('says nothing if the feed of an older server does not', async () => {
  await read({});
  expect(await toldByFeed()).toBeUndefined();
});

it('says nothing while other people have data on the device', async () => {
  await eraseKeyOf({ apiBase: apiBase(), userId: 2 }, ID);
  expect(await toldByFeed()).toBeUndefined();
});

it('says nothing while the server does not know of an erasure', async () => {
  const [own] = await erasableDevices();
  if (own) await setEraseStep(own, 'erased');
  expect(await toldByFeed()).toBeUndefined();
});

it('says nothing to a guest', async () => {
  await signOut();
  expect(await toldByFeed()).toBeUndefined();
});
