import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeMirrors, openMirrors } from '#db/current.ts';
import type { Mirror } from '#db/schema.ts';
import * as wants from '#db/wants.ts';
import { wantFeed } from './want-feed.ts';

const API = 'https://network.example/api';
const MINUTE = 60_000;

let db: Mirror;
/** Says that the page rests, as the browser would. */
let rest: () => void;

beforeEach(async () => {
  ({ relaxed: db } = await openMirrors(API, 1));
  const resting = new Promise<void>((resolve) => {
    rest = resolve;
  });
  vi.stubGlobal('requestIdleCallback', (work: () => void) => void resting.then(work));
});

afterEach(async () => {
  closeMirrors();
  await db.delete();
});

const asked = async () =>
  (await db.feeds.toArray()).map(({ key, dirty, wantedAt }) => [key, dirty, wantedAt > 0]);

describe('S29 the lists of a screen', () => {
  it('are requested together, with one write, once the page rests', async () => {
    const write = vi.spyOn(wants, 'wantRead');
    const requests = Promise.all(['planters', 'hub-leaders', 'planters'].map(wantFeed));
    expect(await asked()).toEqual([]);
    rest();
    await requests;
    expect(write).toHaveBeenCalledOnce();
    expect(await asked()).toEqual([
      ['hub-leaders', true, true],
      ['planters', true, true],
    ]);
  });

  it('are kept fresh but not read again within five minutes', async () => {
    await db.feeds.put({
      key: 'planters',
      readTick: 3,
      readAt: Date.now() - MINUTE,
      dirty: false,
      wantedAt: 0,
    });
    rest();
    await wantFeed('planters');
    expect(await asked()).toEqual([['planters', false, true]]);
    expect(await db.feeds.get('planters')).toMatchObject({ readTick: 3 });
  });

  it('can be requested again after a request', async () => {
    rest();
    await wantFeed('planters');
    await wantFeed('profile');
    expect((await asked()).map(([key]) => key)).toEqual(['planters', 'profile']);
  });

  it('are not requested as somebody else who has signed in meanwhile', async () => {
    const request = wantFeed('hub:1');
    const { relaxed: other } = await openMirrors(API, 2);
    rest();
    await request;
    expect(await other.feeds.count()).toBe(0);
    await other.delete();
  });

  it('fail for their callers if nobody is signed in, without an effect on later requests', async () => {
    closeMirrors();
    await expect(wantFeed('planters')).rejects.toThrow('nobody is signed in');
    ({ relaxed: db } = await openMirrors(API, 1));
    const request = wantFeed('planters');
    closeMirrors();
    rest();
    await expect(request).rejects.toThrow('nobody is signed in');
    ({ relaxed: db } = await openMirrors(API, 1));
    await wantFeed('profile');
    expect((await asked()).map(([key]) => key)).toEqual(['profile']);
  });
});
