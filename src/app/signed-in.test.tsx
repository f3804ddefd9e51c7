import { expect, it, vi } from 'vitest';
import { currentMirrors } from '#db/current.ts';
import { SYNC_CHANNEL, type SyncNotice } from '#shared/sync-protocol.ts';
import { getAccount, signIn } from '#src/account/account.ts';
import { eventually } from '#tests/support/eventually.ts';
import { closeSignedIn, openSignedIn } from './signed-in.ts';

const MARY = { id: 7, email: 'mary@network.example', first_name: 'Mary' };

/** Resolves when every listener of the channel has been called. */
async function tellRefused(token: string): Promise<void> {
  const [channel, listener] = [
    new BroadcastChannel(SYNC_CHANNEL),
    new BroadcastChannel(SYNC_CHANNEL),
  ];
  const isTold = new Promise((resolve) => listener.addEventListener('message', resolve));
  channel.postMessage({ kind: 'unauthorized', token } satisfies SyncNotice);
  await isTold;
  channel.close();
  listener.close();
}

it('S20 only a 401 for the current token ends the session', async () => {
  await signIn(MARY, 'old');
  await openSignedIn(MARY);
  await signIn(MARY, 'new');
  await tellRefused('old');
  await tellRefused('other');
  expect(getAccount()).toMatchObject({ kind: 'signed-in', token: 'new' });

  await tellRefused('new');
  await eventually(() => expect(getAccount()).toMatchObject({ kind: 'expired', user: MARY }));
  await closeSignedIn();
});

it('S30 somebody who signs in while the previous session is closing gets an open database', async () => {
  await signIn(MARY, 'first');
  await openSignedIn(MARY);
  const closed = closeSignedIn();
  await signIn(MARY, 'second');
  expect(await openSignedIn(MARY)).toEqual({ kind: 'ready' });
  await closed;
  expect(currentMirrors().userId).toBe(MARY.id);
  await closeSignedIn();
});

it('S30 a session that cannot be closed does not block the next sign-in', async () => {
  await signIn(MARY, 'first');
  await openSignedIn(MARY);
  const broken = new Error('The database cannot be closed');
  const close = vi.spyOn(currentMirrors().strict, 'close').mockImplementation(() => {
    throw broken;
  });
  await expect(closeSignedIn()).rejects.toBe(broken);
  close.mockRestore();
  await signIn(MARY, 'second');
  expect(await openSignedIn(MARY)).toEqual({ kind: 'ready' });
  await closeSignedIn();
});
