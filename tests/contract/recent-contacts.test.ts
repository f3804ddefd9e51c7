import { afterEach, describe, expect, it } from 'vitest';
import { chooseContacts, keptContacts, putKeptContacts } from '#db/kept-contacts.ts';
import { readMirrorCheck } from '#db/mirror-check.ts';
import { isOlderRead, olderContactsKey, wantOlder } from '#db/older-contacts.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { dayOf } from '#shared/dates.ts';
import { lidOf } from '#shared/ids.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import { closeNetworks, network, openDevice } from '../support/engine-on-server.ts';
import { addPlanter, moveToHub } from '../support/hub-network.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const RECENT = dayOf(new Date());
const FROM = `${new Date().getUTCFullYear() - 2}-${RECENT.slice(5, 7)}-01`;
const KEPT_RECENT = { choice: 'recent', day: FROM, from: FROM };
const OLD = '2019-05-06';

afterEach(closeNetworks);

/**
 * A network administrator who also leads a hub, with Anna in it, and another leader, with Far in hers. Both planters
 * have an old and a recent contact; another old one with Far was logged by the administrator.
 */
async function world() {
  const { server, leader, planter: anna } = await network('on', '242_admin');
  const other = await server.addUser('other', ['hub_leader']);
  const far = await addPlanter(server.database, 'Far', { leaderId: other.id });
  const log = async (planterId: number, contact_date: string, by: { token: string }) => {
    const body = { contact_date, contact_type: 'visit', notes: `${planterId} ${contact_date}` };
    const answer = await server.call('POST', `/church-planters/${planterId}/contacts`, {
      token: by.token,
      body,
    });
    expect(answer.status).toBe(201);
  };
  await log(anna, OLD, leader);
  await log(anna, RECENT, leader);
  await log(far, OLD, other);
  await log(far, RECENT, other);
  await log(far, '2018-01-01', leader);
  return { server, leader, other, anna, far, log };
}

/** The other leader becomes a network administrator, too. */
async function promote({ server, other }: Awaited<ReturnType<typeof world>>): Promise<void> {
  const boss = await server.addUser('boss', ['superadmin']);
  const roles = (await server.call('GET', '/roles', boss)).json.data;
  const { id: roleId } = roles.find((role: { name: string }) => role.name === '242_admin');
  const body = { userId: other.id, roleId };
  expect((await server.call('POST', '/roles/assign', { ...boss, body })).status).toBeLessThan(300);
}

type Device = Awaited<ReturnType<typeof openDevice>>;

async function contactsOn({ mirror }: Device): Promise<string[]> {
  const rows = await mirror.rows('contacts').toArray();
  return rows.map(({ notes }) => notes).sort();
}

/** What a contact history does when it is opened. */
async function openPage({ mirror, engine }: Device, planter: number): Promise<void> {
  if (await wantOlder(mirror, lidOf(planter), Date.now())) await engine.wake('want');
}

/** The daily check took place and found no difference. */
async function expectAgreement({ mirror }: Device): Promise<void> {
  const { checkedAt, repairs } = await readMirrorCheck(mirror);
  expect(checkedAt).toBeGreaterThan(0);
  expect(repairs).toEqual([]);
}

const hasOlder = async ({ mirror }: Device, planter: number) =>
  isOlderRead(await mirror.feeds.get(olderContactsKey(lidOf(planter))));

describe('a new device of a person who may read all contacts', () => {
  it('keeps the recent ones, those of the own hub and those that they logged', async () => {
    const { server, leader, anna, far } = await world();
    const device = await openDevice(server, leader);
    expect(await device.engine.wake('start')).toMatchObject({ end: 'done' });
    const own = [`${anna} ${OLD}`, `${anna} ${RECENT}`, `${far} 2018-01-01`, `${far} ${RECENT}`];
    expect(await contactsOn(device)).toEqual(own.sort());
    expect(await keptContacts(device.mirror)).toEqual(KEPT_RECENT);
  });

  it('has all of a planter after their page was opened, also after the daily check', async () => {
    const { server, leader, far } = await world();
    const device = await openDevice(server, leader);
    await device.engine.wake('start');
    expect(await hasOlder(device, far)).toBe(false);
    await openPage(device, far);
    expect(await hasOlder(device, far)).toBe(true);
    expect(await contactsOn(device)).toContain(`${far} ${OLD}`);
    device.pass(DAY);
    await device.engine.wake('timer');
    await expectAgreement(device);
    expect(await contactsOn(device)).toContain(`${far} ${OLD}`);
  });

  it('gets contacts that others log later, also with an old date', async () => {
    const { server, leader, other, far, log } = await world();
    const device = await openDevice(server, leader);
    await device.engine.wake('start');
    const before = await contactsOn(device);
    await log(far, '2017-03-03', other);
    await log(far, FROM, other);
    await device.engine.wake('manual');
    expect(await contactsOn(device)).toEqual(
      [...before, `${far} 2017-03-03`, `${far} ${FROM}`].sort(),
    );
  });

  it('keeps what it has read of a planter who moves from one hub to another', async () => {
    const { server, leader, far } = await world();
    const third = await server.addUser('third', ['hub_leader']);
    const device = await openDevice(server, leader);
    await device.engine.wake('start');
    await openPage(device, far);
    await moveToHub(server.database, far, third.id);
    await device.engine.wake('manual');
    expect(await hasOlder(device, far)).toBe(true);
    expect(await contactsOn(device)).toContain(`${far} ${OLD}`);
  });

  it('sends a contact with an old date once, and keeps it', async () => {
    const { server, leader, far } = await world();
    const device = await openDevice(server, leader);
    await device.engine.wake('start');
    await device.add(logContact, {
      contact: 'l-1',
      planter: lidOf(far),
      planterName: 'Far Planter',
      by: leader.id,
      byName: 'leader Tester',
      contact_date: '2016-06-06',
      contact_type: 'phone',
      notes: 'Found in an old diary',
      next_contact_date: '',
    });
    await device.engine.wake('manual');
    await device.engine.wake('manual');
    expect(await device.mirror.ops.count()).toBe(0);
    device.pass(DAY);
    await device.engine.wake('timer');
    const rows = await device.mirror.rows('contacts').where('lid').equals('l-1').toArray();
    expect(rows).toMatchObject([{ notes: 'Found in an old diary' }]);
    const list = await server.call('GET', `/church-planters/${far}/contacts`, leader);
    expect(list.json.data).toHaveLength(4);
  });

  it('removes an old contact that was deleted', async () => {
    const { server, leader, anna } = await world();
    const device = await openDevice(server, leader);
    await device.engine.wake('start');
    await writeTransaction(server.database.db, ({ tx, rev }) =>
      tx.updateTable('contacts').set({ rev, deleted: 1 }).where('contact_date', '=', OLD).execute(),
    );
    await device.engine.wake('manual');
    expect(await contactsOn(device)).not.toContain(`${anna} ${OLD}`);
  });

  it('decides by the clock of the server if its own is wrong by years', async () => {
    const { server, leader } = await world();
    const device = await openDevice(server, leader);
    device.pass(10 * 365 * DAY);
    await device.engine.wake('start');
    expect(await keptContacts(device.mirror)).toEqual(KEPT_RECENT);
  });

  it('forgets which planters it has whole after everything was read again', async () => {
    const { server, leader, far } = await world();
    const device = await openDevice(server, leader);
    await device.engine.wake('start');
    await openPage(device, far);
    await device.mirror.feeds.update('changes', { cursor: 'of another server' });
    await device.engine.wake('manual');
    expect(await hasOlder(device, far)).toBe(false);
    expect(await contactsOn(device)).not.toContain(`${far} ${OLD}`);
  });
});

describe('all contacts, if the person wants them', () => {
  const allOf = ({ anna, far }: { anna: number; far: number }) =>
    [
      `${anna} ${OLD}`,
      `${anna} ${RECENT}`,
      `${far} 2018-01-01`,
      `${far} ${OLD}`,
      `${far} ${RECENT}`,
    ].sort();

  it('are read with the next run, and then stay complete', async () => {
    const known = await world();
    const device = await openDevice(known.server, known.leader);
    await device.engine.wake('start');
    await chooseContacts(device.mirror, 'all');
    await device.engine.wake('manual');
    expect(await contactsOn(device)).toEqual(allOf(known));
    expect(await keptContacts(device.mirror)).toEqual({ choice: 'all', day: FROM, from: '' });
    device.pass(DAY);
    await device.engine.wake('timer');
    await expectAgreement(device);
  });

  it('continue with the page after which the connection broke', async () => {
    const known = await world();
    const device = await openDevice(known.server, known.leader);
    await device.engine.wake('start');
    const { fetch } = device.ports;
    const asked: string[] = [];
    const tables = () => asked.filter((url) => url.includes('table=contacts'));
    device.ports.fetch = async (input, init) => {
      asked.push(String(input));
      return String(input).includes('table=contacts')
        ? new Response(
            '{"kind":"start","full":true}\n{"kind":"end","cursor":"page-2","more":true}\n',
            {
              status: tables().length === 1 ? 200 : 502,
              headers: { 'Content-Type': 'application/x-ndjson' },
            },
          )
        : fetch(input, init);
    };
    await chooseContacts(device.mirror, 'all');
    await device.engine.wake('manual');
    expect(await keptContacts(device.mirror)).toEqual({
      choice: 'all',
      day: FROM,
      from: FROM,
      cursor: 'page-2',
    });
    device.ports.fetch = async (input, init) => {
      asked.push(String(input));
      return fetch(input, init);
    };
    expect(await device.mirror.feeds.get('all-contacts')).toMatchObject({ failures: 1 });
    device.pass(60 * MINUTE);
    await device.engine.wake('timer');
    expect(tables()[2]).toContain('cursor=page-2');
    expect(await contactsOn(device)).toEqual(allOf(known));
  });

  it('leave the device again, except those of the own hub and those with unsent changes', async () => {
    const known = await world();
    const { server, leader, anna, far } = known;
    const device = await openDevice(server, leader);
    await device.engine.wake('start');
    await chooseContacts(device.mirror, 'all');
    await device.engine.wake('manual');
    await device.mirror.shadows.put({ key: `contacts:${lidOf(3)}`, truth: null });
    await chooseContacts(device.mirror, 'recent');
    await device.engine.wake('manual');
    const left = [`${anna} ${OLD}`, `${anna} ${RECENT}`, `${far} ${OLD}`, `${far} ${RECENT}`];
    expect(await contactsOn(device)).toEqual(left.sort());
    expect(await keptContacts(device.mirror)).toEqual(KEPT_RECENT);
    expect(
      (await server.call('GET', `/church-planters/${far}/contacts`, leader)).json.data,
    ).toHaveLength(3);
  });

  it('continue with the next run, although the change feed is fresh', async () => {
    const known = await world();
    const device = await openDevice(known.server, known.leader);
    await device.engine.wake('start');
    const { fetch } = device.ports;
    device.ports.fetch = async (input, init) => {
      // The run is over before it can read the first page.
      if (String(input).includes('sync/changes')) device.pass(30_000);
      return fetch(input, init);
    };
    await chooseContacts(device.mirror, 'all');
    await device.engine.wake('manual');
    expect(await contactsOn(device)).not.toEqual(allOf(known));
    device.ports.fetch = fetch;
    await device.engine.wake('timer');
    expect(await contactsOn(device)).toEqual(allOf(known));
  });

  it.each(['before older contacts leave', 'after older contacts leave'])(
    'are complete again if the person changes their mind %s',
    async (moment) => {
      const known = await world();
      const device = await openDevice(known.server, known.leader);
      await device.engine.wake('start');
      await chooseContacts(device.mirror, 'all');
      await device.engine.wake('manual');
      await chooseContacts(device.mirror, 'recent');
      let held: string[] | undefined;
      device.ports.step = async (label) => {
        if (held || label !== moment) return;
        held = await contactsOn(device);
        expect((await keptContacts(device.mirror)).from).toBe(FROM);
        await chooseContacts(device.another(), 'all');
      };
      await device.engine.wake('manual');
      expect(held).toHaveLength(moment.startsWith('before') ? 5 : 3);
      await device.engine.wake('manual');
      expect(await contactsOn(device)).toEqual(allOf(known));
      expect(await keptContacts(device.mirror)).toEqual({ choice: 'all', day: FROM, from: '' });
    },
  );

  it('leave in several runs, each of which continues after the last planter', async () => {
    const known = await world();
    const { server, leader, other, far, log } = known;
    const last = await addPlanter(server.database, 'Last', { leaderId: other.id });
    await log(last, OLD, other);
    const device = await openDevice(server, leader);
    await device.engine.wake('start');
    await chooseContacts(device.mirror, 'all');
    await device.engine.wake('manual');
    await putKeptContacts(device.mirror, {
      choice: 'recent',
      day: FROM,
      from: FROM,
      left: lidOf(far),
    });
    await device.engine.wake('manual');
    expect(await contactsOn(device)).toContain(`${far} ${OLD}`);
    expect(await contactsOn(device)).not.toContain(`${last} ${OLD}`);
    expect(await keptContacts(device.mirror)).toEqual(KEPT_RECENT);
  });

  it('are not taken for complete while everything is read again without them', async () => {
    const known = await world();
    const { server, other, leader } = known;
    const device = await openDevice(server, other);
    await device.engine.wake('start');
    expect(await keptContacts(device.mirror)).toEqual({ choice: 'recent', day: '', from: '' });
    await promote(known);
    // The offer is asked for again after the first page of the new rights.
    await device.engine.wake('manual');
    await device.mirror.feeds.update('changes', { cursor: undefined });
    const seen: string[] = [];
    device.ports.step = async (label) => {
      if (label !== 'after page read') return;
      const { from } = await keptContacts(device.mirror);
      seen.push(from);
      await chooseContacts(device.another(), 'all');
    };
    await device.engine.wake('manual');
    expect(seen[0]).toBe(FROM);
    for (let times = 0; times < 2; times += 1) await device.engine.wake('manual');
    const boss = await openDevice(server, leader);
    await chooseContacts(boss.mirror, 'all');
    await boss.engine.wake('start');
    expect(await contactsOn(device)).toEqual(await contactsOn(boss));
    expect(await keptContacts(device.mirror)).toMatchObject({ choice: 'all', from: '' });
  });

  it('are read if the person wants them while the first day is being stored', async () => {
    const known = await world();
    const device = await openDevice(known.server, known.leader);
    await putKeptContacts(device.mirror, { choice: 'recent', day: '', from: '' });
    device.ports.step = async (label) => {
      if (label.includes('contacts chosen')) await chooseContacts(device.another(), 'all');
    };
    await device.engine.wake('start');
    expect(await keptContacts(device.mirror)).toMatchObject({ choice: 'all', day: FROM });
    await device.engine.wake('manual');
    expect(await contactsOn(device)).toEqual(allOf(known));
  });

  it('leave again if only some of them had arrived', async () => {
    const known = await world();
    const { far } = known;
    const device = await openDevice(known.server, known.leader);
    await device.engine.wake('start');
    await openPage(device, far);
    await chooseContacts(device.mirror, 'all');
    await putKeptContacts(device.mirror, {
      choice: 'all',
      day: FROM,
      from: FROM,
      cursor: 'page-2',
    });
    await chooseContacts(device.mirror, 'recent');
    await device.engine.wake('manual');
    expect(await contactsOn(device)).not.toContain(`${far} ${OLD}`);
    expect(await hasOlder(device, far)).toBe(false);
    expect(await keptContacts(device.mirror)).toEqual(KEPT_RECENT);
  });

  it('stay on a device that had them before it could choose', async () => {
    const known = await world();
    const device = await openDevice(known.server, known.leader);
    await chooseContacts(device.mirror, 'all');
    await device.engine.wake('start');
    await device.mirror.meta.delete('keptContacts');
    await device.engine.wake('manual');
    expect(await contactsOn(device)).toEqual(allOf(known));
    device.pass(DAY);
    await device.engine.wake('timer');
    await expectAgreement(device);
    expect(await keptContacts(device.mirror)).toEqual({ choice: 'all', day: '', from: '' });
  });

  it('are read if a server no longer offers to leave them out', async () => {
    const known = await world();
    const device = await openDevice(known.server, known.leader);
    await device.engine.wake('start');
    const { fetch } = device.ports;
    device.ports.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!String(input).endsWith('/sync')) return answer;
      const { recentContactsFrom: _, ...offer } = await answer.json();
      return Response.json(offer);
    };
    device.pass(2 * 60 * MINUTE);
    await device.engine.wake('timer');
    expect(await contactsOn(device)).toEqual(allOf(known));
  });

  it('of a planter stay while a move out of the own hub is not confirmed', async () => {
    const known = await world();
    const { server, leader, anna } = known;
    const colleague = await server.addUser('colleague', ['242_admin']);
    await known.log(anna, '2015-01-01', colleague);
    const device = await openDevice(server, leader);
    await device.engine.wake('start');
    await chooseContacts(device.mirror, 'all');
    await device.engine.wake('manual');
    const truth = await device.mirror.rows('planters').get(lidOf(anna));
    if (truth)
      await device.mirror.shadows.put({ key: `planters:${lidOf(anna)}`, truth: { ...truth } });
    await device.mirror.rows('planters').update(lidOf(anna), { hub_leader_id: 0 });
    await chooseContacts(device.mirror, 'recent');
    await device.engine.wake('manual');
    expect(await contactsOn(device)).toContain(`${anna} 2015-01-01`);
  });
});

describe('a hub leader', () => {
  it('has all contacts of the hub, whatever this device kept before', async () => {
    const { server, other, far } = await world();
    const device = await openDevice(server, other);
    await putKeptContacts(device.mirror, { choice: 'recent', day: FROM, from: FROM });
    await device.engine.wake('start');
    const all = [`${far} 2018-01-01`, `${far} ${OLD}`, `${far} ${RECENT}`];
    expect(await contactsOn(device)).toEqual(all);
    device.pass(DAY);
    await device.engine.wake('timer');
    await expectAgreement(device);
    expect(await contactsOn(device)).toEqual(all);
  });

  it('who becomes an administrator keeps the recent ones of the network', async () => {
    const known = await world();
    const { server, other, anna, far, leader, log } = known;
    await log(anna, '2013-03-03', leader);
    const device = await openDevice(server, other);
    await device.engine.wake('start');
    await promote(known);
    for (let times = 0; times < 3; times += 1) await device.engine.wake('manual');
    const held = await contactsOn(device);
    expect(held).toContain(`${anna} ${RECENT}`);
    expect(held).toContain(`${far} ${OLD}`);
    expect(held).not.toContain(`${anna} 2013-03-03`);
    expect(await keptContacts(device.mirror)).toEqual(KEPT_RECENT);
  });
});
