import { expect, test } from 'vitest';
import { SimClock } from './sim-clock.ts';
import { SimLocks } from './sim-locks.ts';

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

test('a context that crashes while it waits for a lock does not get it', async () => {
  const locks = new SimLocks(new SimClock(0));
  const got: string[] = [];
  const ask = (owner: string) =>
    void locks
      .for(owner, async () => undefined)
      .withLock('sync', { waitMs: 1_000, steal: false }, async () => void got.push(owner));
  ask('ended');
  locks.forget('ended');
  await settled();
  expect(locks.holderOf('sync')).toBeUndefined();
  ask('next');
  await settled();
  expect(got).toEqual(['next']);
});
