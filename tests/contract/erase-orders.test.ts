import { afterEach, expect, it } from 'vitest';
import { VERSION } from '#server/version.ts';
import { closeNetworks, network } from '../support/engine-on-server.ts';

afterEach(closeNetworks);

const PHONE = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

it('each read of the feed stores whether a device is to be erased', async () => {
  const { server, leader, open } = await network('on');
  const { token } = leader;
  const device = await open();
  const isOrdered = async () => {
    await device.engine.wake('manual');
    return (await device.mirror.feeds.get('changes'))?.eraseOrdered;
  };
  const report = {
    version: VERSION,
    unsent: 0,
    oldestUnsentAge: null,
    storageUsed: null,
    storageQuota: null,
    lastError: null,
    eraseKey: 'p'.repeat(43),
  };
  await server.call('PUT', `/users/me/devices/${PHONE}`, { token, body: report });
  expect(await isOrdered()).toBe(false);
  const erasure = `/users/me/devices/${PHONE}/erasure`;
  await server.call('PUT', erasure, { token, body: { signOut: false } });
  expect(await isOrdered()).toBe(true);
  await server.call('DELETE', erasure, { token });
  expect(await isOrdered()).toBe(false);
});
