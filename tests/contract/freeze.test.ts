import { afterEach, describe, expect, it } from 'vitest';
import { setFreeze } from '#server/db/freeze.ts';
import { oneTapContact } from '#shared/contact-rules.ts';
import { lidOf, newLid } from '#shared/ids.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import { closeNetworks, network } from '../support/engine-on-server.ts';

afterEach(closeNetworks);

const MINUTE_MS = 60_000;

async function frozenNetwork(extras: string) {
  const here = await network(extras);
  const { server, leader, planter } = here;
  const device = await here.open();
  await device.engine.wake('start');
  const until = new Date(server.services.clock().getTime() + 30 * MINUTE_MS);
  /** Changes the pause, and lets enough time pass for every process to notice it. */
  const freeze = async (to: Date | null) => {
    await setFreeze(server.database.db, to);
    server.pass(1);
  };
  const contacts = async () =>
    (await server.call('GET', `/church-planters/${planter}/contacts`, { token: leader.token })).json
      .data;
  const log = () =>
    device.add(logContact, {
      contact: newLid(),
      planter: lidOf(planter),
      planterName: 'Anna Planter',
      by: leader.id,
      byName: 'leader Tester',
      ...oneTapContact('2026-11-21'),
    });
  const frozenUntil = async () => (await device.mirror.feeds.get('changes'))?.frozenUntil;
  await freeze(until);
  return { ...here, device, until, freeze, contacts, log, frozenUntil };
}

describe.each([{ extras: 'on' }, { extras: 'off' }])(
  'while changes are paused, extras $extras',
  ({ extras }) => {
    it('keeps a change on the device and sends it once afterwards', async () => {
      const { device, freeze, contacts, log } = await frozenNetwork(extras);
      await log();
      await device.engine.wake('enqueue');
      expect(await device.mirror.ops.toArray()).toMatchObject([{ state: 'queued', failures: 1 }]);
      expect(await contacts()).toEqual([]);

      await freeze(null);
      device.pass(31 * MINUTE_MS);
      await device.engine.wake('timer');
      expect(await device.mirror.ops.count()).toBe(0);
      expect(await contacts()).toHaveLength(1);
    });
  },
);

describe('the end of the pause', () => {
  it('is recognized from the refused change, and forgotten when changes are accepted', async () => {
    const { device, until, freeze, log, frozenUntil } = await frozenNetwork('on');
    await log();
    await device.engine.wake('enqueue');
    expect(await frozenUntil()).toBe(until.getTime());
    await freeze(null);
    device.pass(31 * MINUTE_MS);
    await device.engine.wake('timer');
    expect(await frozenUntil()).toBeUndefined();
  });

  it('is recognized from the change feed if no change waits', async () => {
    const { device, until, freeze, frozenUntil } = await frozenNetwork('on');
    await device.engine.wake('manual');
    expect(await frozenUntil()).toBe(until.getTime());
    await freeze(null);
    await device.engine.wake('manual');
    expect(await frozenUntil()).toBeUndefined();
  });

  it('is ignored from a documented backend', async () => {
    const { device, log, frozenUntil } = await frozenNetwork('off');
    await log();
    await device.engine.wake('enqueue');
    expect(await frozenUntil()).toBeUndefined();
    expect(await device.mirror.feeds.get('changes')).toBeUndefined();
  });
});
