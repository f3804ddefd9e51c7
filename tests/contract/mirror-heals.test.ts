import { afterEach, describe, expect, it } from 'vitest';
import { readMirrorCheck } from '#db/mirror-check.ts';
import type { AnyRow } from '#db/tables/index.ts';
import { lidOf } from '#shared/ids.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import { closeNetworks, network } from '../support/engine-on-server.ts';
import { addPlanter } from '../support/hub-network.ts';

const DAY = 24 * 3_600_000;

afterEach(closeNetworks);

/** A device that has read everything, and a copy of what it stored. */
async function readDevice() {
  const { server, leader, planter, open } = await network('on');
  for (const name of ['Beth', 'Carl', 'Dora']) {
    await addPlanter(server.database, name, { leaderId: leader.id });
  }
  const body = { contact_date: '2026-11-01', contact_type: 'visit', notes: 'Coffee' };
  await server.call('POST', `/church-planters/${planter}/contacts`, { token: leader.token, body });
  const device = await open();
  await device.engine.wake('start');
  const rows = (table: string) => device.mirror.table<AnyRow, string>(table).toArray();
  const held = async () => ({ planters: await rows('planters'), contacts: await rows('contacts') });
  return { server, leader, planter, device, held, right: await held() };
}

describe('S27 a mirror that differs from the server', () => {
  it.each([
    ['lacks a row', (mirror) => mirror.table('planters').delete(lidOf(1))],
    [
      'missed a change of a row',
      (mirror) => mirror.table('planters').update(lidOf(1), { church_name: 'Old', rev: 1 }),
    ],
    [
      'has a row that the server has not',
      async (mirror) => {
        const row = await mirror.table('planters').get(lidOf(1));
        await mirror.table('planters').add({ ...row, lid: lidOf(900), id: 900 });
      },
    ],
    ['lacks a contact', (mirror) => mirror.table('contacts').clear()],
  ] as [
    string,
    (mirror: Awaited<ReturnType<typeof readDevice>>['device']['mirror']) => Promise<unknown>,
  ][])(
    'that %s reads the table again within a day, and says so on This device',
    async (_, damage) => {
      const { device, held, right } = await readDevice();
      await damage(device.mirror);
      await device.engine.wake('timer');
      expect(await held()).not.toEqual(right);

      device.pass(DAY);
      expect(await device.engine.wake('timer')).toMatchObject({ end: 'done' });
      expect(await held()).toEqual(right);
      const { repairs } = await readMirrorCheck(device.mirror);
      expect(repairs).toMatchObject([{ rows: 1 }]);

      device.pass(DAY);
      await device.engine.wake('timer');
      expect((await readMirrorCheck(device.mirror)).repairs).toHaveLength(1);
    },
  );

  it('is distinguished from a mirror with unsent changes, which is not read again', async () => {
    const { device, leader, planter } = await readDevice();
    await device.add(logContact, {
      contact: 'l-1',
      planter: lidOf(planter),
      planterName: 'Anna Planter',
      by: leader.id,
      byName: 'leader Tester',
      contact_date: '2026-11-21',
      contact_type: 'phone',
      notes: '',
      next_contact_date: '2026-12-21',
    });
    device.pass(DAY);
    await device.engine.wake('timer');
    device.pass(DAY);
    await device.engine.wake('timer');
    expect((await readMirrorCheck(device.mirror)).repairs).toEqual([]);
    expect(await device.mirror.rows('contacts').count()).toBe(2);
  });

  it('keeps a row that was read before rows had versions', async () => {
    const { device, right, held } = await readDevice();
    const withoutVersion = right.planters.map(({ ...row }) => {
      Reflect.deleteProperty(row, 'rev');
      return row;
    });
    await device.mirror.table('planters').clear();
    await device.mirror.table('planters').bulkAdd(withoutVersion);
    device.pass(DAY);
    await device.engine.wake('timer');
    expect((await readMirrorCheck(device.mirror)).repairs).toEqual([]);
    expect((await held()).planters).toEqual(withoutVersion);
  });
});
