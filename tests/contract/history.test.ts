import { afterEach, expect, it } from 'vitest';
import { closeNetworks, network } from '../support/engine-on-server.ts';
import { moveToHub } from '../support/hub-network.ts';

afterEach(closeNetworks);

const FIELDS = [{ field: 'phone', from: null, to: '555-0199' }];

it("the hub's history is on the device until the planter leaves the hub", async () => {
  const { server, leader, planter, open } = await network('on');
  const body = { phone: '555-0199' };
  await server.call('PUT', `/church-planters/${planter}`, { token: leader.token, body });
  const device = await open();
  expect(await device.engine.wake('start')).toMatchObject({ end: 'done' });
  const held = () => device.mirror.rows('record_changes').toArray();
  expect(await held()).toMatchObject([
    {
      planter: `s${planter}`,
      report: '',
      user_id: leader.id,
      user_name: 'leader Tester',
      act: 'changed',
      fields: JSON.stringify(FIELDS),
    },
  ]);
  expect(await device.mirror.quarantine.count()).toBe(0);
  await moveToHub(server.database, planter, null);
  await device.engine.wake('manual');
  expect(await held()).toEqual([]);
});

it('a server without the extras sends no history', async () => {
  const { server, leader, planter, open } = await network('off');
  const body = { phone: '555-0199' };
  await server.call('PUT', `/church-planters/${planter}`, { token: leader.token, body });
  const device = await open();
  expect(await device.engine.wake('start')).toMatchObject({ end: 'done' });
  expect(await device.mirror.rows('planters').count()).toBe(1);
  expect(await device.mirror.rows('record_changes').count()).toBe(0);
});
