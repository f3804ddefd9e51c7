import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeMirrors, openMirrors } from '#db/current.ts';
import type { Mirror } from '#db/schema.ts';
import * as wants from '#db/wants.ts';
import * as bridge from './bridge.ts';
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
    const wake = vi.spyOn(bridge, 'wakeWorker');
    const requests = Promise.all(['planters', 'hub-leaders', 'planters'].map(wantFeed));
    expect(await asked()).toEqual([]);
    rest();
    await requests;
    expect(write).toHaveBeenCalledOnce();
    expect(wake.mock.calls).toEqual([['want']]);
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

  it('are requested when the page is hidden, even if it never rests', async () => {
    const request = wantFeed('planters');
    document.dispatchEvent(new Event('visibilitychange'));
    await request;
    expect(await asked()).toEqual([['planters', true, true]]);
  });

  it('are requested in a browser that does not say when it rests', async () => {
    vi.stubGlobal('requestIdleCallback', undefined);
    await wantFeed('planters');
    expect(await asked()).toEqual([['planters', true, true]]);
  });

  it('are requested for the person who opened it, not for somebody who has signed in meanwhile', async () => {
    const request = wantFeed('hub:1');
    const { relaxed: other } = await openMirrors(API, 2);
    const next = wantFeed('hub:2');
    rest();
    await expect(request).rejects.toThrow('closed');
    await next;
    expect((await other.feeds.toArray()).map(({ key }) => key)).toEqual(['hub:2']);
    await other.delete();
  });

  it('are forgotten at the sign-out, without an effect on later requests', async () => {
    closeMirrors();
    await expect(wantFeed('planters')).rejects.toThrow('nobody is signed in');
    ({ relaxed: db } = await openMirrors(API, 1));
    const request = wantFeed('planters');
    closeMirrors();
    rest();
    await expect(request).rejects.toThrow('closed');
    ({ relaxed: db } = await openMirrors(API, 1));
    await wantFeed('profile');
    expect((await asked()).map(([key]) => key)).toEqual(['profile']);
  });
});
