import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { clockNow } from '#server/db/clock.ts';
import { beginEpoch, writeTransaction } from '#server/db/transaction.ts';
import { logContacts } from '#server/domain/contacts.ts';
import { addHubAreas } from '#server/domain/hub-areas.ts';
import { createPlanters } from '#server/domain/planters.ts';
import { DEMO_AREAS } from '#server/seed/demo-areas.ts';
import type { ChangeLine } from '#shared/contract/sync.ts';
import { NO_ROWS, type RowSum, withRow } from '#shared/row-sum.ts';
import { STAGES } from '#shared/stages.ts';
import { addPlanter, followFeed, moveToHub, readPage } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { changes } from './changes.ts';

const AT = '2026-11-21T08:00:00.000Z';
const body = { contact_date: '2026-11-20', contact_type: 'visit', notes: 'Coffee' };

onBothDatabases('the change feed', ({ open, dialect }) => {
  async function world() {
    const server = startTestServer(await open());
    const leader = await server.addUser('leader', ['hub_leader']);
    const other = await server.addUser('other', ['hub_leader']);
    const planterId = await addPlanter(server.database, 'Paul', { leaderId: leader.id });
    const foreignId = await addPlanter(server.database, 'Far', { leaderId: other.id });
    const log = (id: number, by: { token: string }) =>
      server.call('POST', `/church-planters/${id}/contacts`, { ...by, body });
    return { server, db: server.database.db, leader, other, planterId, foreignId, log };
  }

  test('sends a hub leader the directory and the contacts of their hub, with the same rows as the lists', async () => {
    const { server, leader, other, planterId, foreignId, log } = await world();
    const logged = await log(planterId, leader);
    await log(foreignId, other);
    const device = followFeed(server, leader.token);
    await device.read();
    expect(device.full).toBe(true);
    expect([...device.rows.keys()].sort()).toEqual(
      [
        `contacts/${logged.json.data.id}`,
        `hub_leaders/${leader.id}`,
        `hub_leaders/${other.id}`,
        `planters/${planterId}`,
        `planters/${foreignId}`,
        `profile/${leader.id}`,
        ...STAGES.map((_stage, nth) => `stages/${nth + 1}`),
      ].sort(),
    );
    const list = `/church-planters/users/${leader.id}/church-planters`;
    const [{ relationship_type, ...listed }] = (await server.call('GET', list, leader)).json.data;
    expect(relationship_type).toBe('hub_leader');
    expect(device.rows.get(`planters/${planterId}`)).toEqual(listed);
    expect(device.rows.get('stages/1')).toEqual({ id: 1, position: 1, ...STAGES[0] });
    expect(device.rows.get(`contacts/${logged.json.data.id}`)).toEqual(logged.json.data);
    const me = await server.call('GET', '/users/me', leader);
    expect(device.rows.get(`profile/${leader.id}`)).toEqual(me.json.data);
  });

  test('without changes costs less than 220 bytes, even if others have changes', async () => {
    const { server, leader, planterId, log } = await world();
    const stranger = await server.addUser('stranger', ['assessor']);
    await log(planterId, leader);
    const assessor = await server.addUser('assessor', ['assessor']);
    const device = followFeed(server, assessor.token);
    await device.read();
    await server.call('PUT', '/users/profile', { ...stranger, body: { bio: 'Hello' } });
    await device.read();
    expect(device).toMatchObject({ full: false, pages: 1, arrivals: [] });
    expect(device.bytes).toBeLessThan(220);
  });

  test('sends only changed rows, in their newest state', async () => {
    const { server, leader, planterId, log } = await world();
    const device = followFeed(server, leader.token);
    await device.read();
    const { json } = await log(planterId, leader);
    const profile = { ...leader, body: { bio: 'Hello' } };
    await server.call('PUT', '/users/profile', profile);
    await device.read();
    expect(device.full).toBe(false);
    expect(device.arrivals).toEqual([
      `row profile/${leader.id}`,
      `row hub_leaders/${leader.id}`,
      `row planters/${planterId}`,
      `row contacts/${json.data.id}`,
    ]);
    expect(device.rows.get(`planters/${planterId}`)).toMatchObject({
      last_contact_date: body.contact_date,
    });
  });

  test('is newline-delimited JSON, compressed if the reader accepts gzip', async () => {
    const { server, leader } = await world();
    const page = await readPage(server, leader.token, '');
    expect(page.type).toBe('application/x-ndjson');
    const headers = { Authorization: `Bearer ${leader.token}`, 'Accept-Encoding': 'gzip, br' };
    const packed = await server.request('/api/sync/changes', { headers });
    expect(packed.headers.get('Content-Encoding')).toBe('gzip');
    const text = await new Response(
      packed.body?.pipeThrough(new DecompressionStream('gzip')),
    ).text();
    expect(text.trimEnd().split('\n')).toHaveLength(page.lines.length);
  });

  test.each([
    ['242_admin', true, true],
    ['superadmin', true, true],
    ['admin', true, false],
    ['app_editor', true, false],
    ['mbcb_admin', true, false],
    ['242assessor', true, false],
  ])('sends %s all planters: %s, all contacts: %s', async (role, planters, contacts) => {
    const { server, leader, planterId, log } = await world();
    await log(planterId, leader);
    const somebody = await server.addUser('somebody', [role]);
    const device = followFeed(server, somebody.token);
    await device.read();
    const held = (table: string) =>
      [...device.rows.keys()].filter((key) => key.startsWith(`${table}/`)).length;
    expect(held('planters')).toBe(planters ? 2 : 0);
    expect(held('contacts')).toBe(contacts ? 1 : 0);
    expect(held('profile')).toBe(1);
    expect(held('hub_leaders')).toBe(role === '242assessor' ? 0 : 2);
  });

  test('sends a planter their own record and no contacts', async () => {
    const { server, leader, log } = await world();
    const paul = await server.addUser('paul', ['church_planter']);
    const own = await addPlanter(server.database, 'Own', { leaderId: leader.id, user_id: paul.id });
    await log(own, leader);
    const device = followFeed(server, paul.token);
    await device.read();
    expect([...device.rows.keys()]).toEqual([`profile/${paul.id}`, `planters/${own}`]);
  });

  test('S36 moves the contacts of a planter from one hub leader to another with the planter', async () => {
    const { server, leader, other, planterId, log } = await world();
    const contactId = (await log(planterId, leader)).json.data.id;
    const network = await server.addUser('network', ['242_admin']);
    const [from, to, all] = [leader, other, network].map(({ token }) => followFeed(server, token));
    for (const device of [from, to, all]) await device?.read();
    await moveToHub(server.database, planterId, other.id);
    for (const device of [from, to, all]) await device?.read();
    expect(from?.arrivals).toEqual([`row planters/${planterId}`, `gone contacts/${contactId}`]);
    expect(to?.arrivals).toEqual([`row planters/${planterId}`, `row contacts/${contactId}`]);
    expect(all?.rows.get(`planters/${planterId}`)).toMatchObject({ hub_leader_id: other.id });

    await moveToHub(server.database, planterId, leader.id);
    for (const device of [from, to]) await device?.read();
    expect(from?.rows.has(`contacts/${contactId}`)).toBe(true);
    expect(to?.rows.has(`contacts/${contactId}`)).toBe(false);
  });

  test('S36 starts over when a role is revoked or assigned, and leaves out rows that may no longer be seen', async () => {
    const { server, leader, planterId } = await world();
    const admin = await server.addUser('admin', ['superadmin']);
    const device = followFeed(server, leader.token);
    await device.read();
    const roles = (await server.call('GET', '/roles', admin)).json.data;
    const idOf = (name: string) => roles.find((role: { name: string }) => role.name === name).id;

    const trainer = { userId: leader.id, roleId: idOf('242trainer') };
    await server.call('POST', '/roles/assign', { ...admin, body: trainer });
    const path = `/roles/user/${leader.id}/role/${idOf('hub_leader')}`;
    expect((await server.call('DELETE', path, admin)).status).toBe(200);
    await device.read();
    expect(device.full).toBe(true);
    const held = () => [...device.rows.keys()].map((key) => key.split('/')[0]);
    expect(new Set(held())).toEqual(new Set(['profile', 'planters', 'stages']));

    const given = { userId: leader.id, roleId: idOf('242_admin') };
    await server.call('POST', '/roles/assign', { ...admin, body: given });
    await device.read();
    expect(device.full).toBe(true);
    expect(device.rows.has(`planters/${planterId}`)).toBe(true);
    expect(held()).toEqual(expect.arrayContaining(['hub_leaders', 'planters', 'users']));
  });

  test('reports to a superadmin who is no longer a hub leader', async () => {
    const { server, leader, other } = await world();
    const boss = await server.addUser('boss', ['superadmin']);
    const device = followFeed(server, boss.token);
    await device.read();
    const roles = (await server.call('GET', '/roles', boss)).json.data;
    const { id: roleId } = roles.find((role: { name: string }) => role.name === 'hub_leader');
    await server.call('DELETE', `/roles/user/${other.id}/role/${roleId}`, boss);
    await device.read();
    expect(device.arrivals).toContain(`gone hub_leaders/${other.id}`);
    expect(device.rows.has(`hub_leaders/${leader.id}`)).toBe(true);
  });

  test('reports that planters have lost their hub leader with a deleted account', async () => {
    const { server, leader, planterId } = await world();
    const network = await server.addUser('network', ['242_admin']);
    const device = followFeed(server, network.token);
    await device.read();
    expect((await server.call('DELETE', '/users/me', leader)).status).toBe(200);
    await device.read();
    expect(device.rows.get(`planters/${planterId}`)).toMatchObject({ hub_leader_id: null });
  });

  test('sends a tombstone for a deleted row', async () => {
    const { server, db, leader, planterId, log } = await world();
    const contactId = (await log(planterId, leader)).json.data.id;
    const device = followFeed(server, leader.token);
    await device.read();
    await writeTransaction(db, ({ tx, rev }) =>
      tx.updateTable('contacts').set({ deleted: 1, rev }).where('id', '=', contactId).execute(),
    );
    await device.read();
    expect(device.arrivals).toEqual([`gone contacts/${contactId}`]);
  });

  test('starts over if it cannot use the cursor', async () => {
    const { server, db, leader, other } = await world();
    const device = followFeed(server, leader.token);
    await device.read();
    const startsFull = async (cursor: string) =>
      (await readPage(server, leader.token, cursor)).lines[0];
    const full = { kind: 'start', full: true, begins: true, erase: false };
    const { begins: _, ...partial } = { ...full, full: false };
    expect(await startsFull(device.cursor)).toEqual(partial);
    expect(await startsFull('nonsense')).toEqual(full);
    expect(await startsFull(device.cursor.replace(/\d+$/, '999999'))).toEqual(full);
    const foreign = followFeed(server, other.token);
    await foreign.read();
    expect(await startsFull(foreign.cursor)).toEqual(full);

    await db.updateTable('net_clock').set({ tombstones_from: 1_000 }).execute();
    expect(await startsFull(device.cursor)).toEqual(full);
    await db.updateTable('net_clock').set({ tombstones_from: 0 }).execute();
    await beginEpoch(db);
    const later = followFeed(server, leader.token);
    await later.read();
    await db
      .updateTable('clock_epochs')
      .set((row) => ({ epoch: row.fn('upper', ['epoch']) }))
      .execute();
    expect(await startsFull(later.cursor)).toEqual(full);
    expect(await startsFull(device.cursor)).toEqual(full);
  });

  test('F40 pages through 10,000 rows of one revision without missing or repeating one', async () => {
    const { server, db } = await world();
    const network = await server.addUser('network', ['242_admin']);
    await writeTransaction(db, async (scope) => {
      const crowd = Array.from({ length: 10_000 }, (_, nth) => ({
        first_name: `Planter ${nth}`,
        last_name: 'Crowd',
      }));
      await createPlanters(scope, crowd, AT);
    });
    const device = followFeed(server, network.token);
    await device.read();
    expect(device.full).toBe(true);
    expect(device.pages).toBe(3);
    const planters = device.arrivals.filter((arrival) => arrival.startsWith('row planters/'));
    expect(planters).toHaveLength(10_002);
    expect(new Set(planters).size).toBe(10_002);
    await device.read();
    expect(device).toMatchObject({ full: false, pages: 1, arrivals: [] });
  });

  test('does not lose a row that is touched during a full read', async () => {
    const { server, db, leader } = await world();
    const ids: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) {
      ids.push(await addPlanter(server.database, `P${nth}`, { leaderId: leader.id }));
    }
    const person = { id: leader.id, roles: [{ name: 'hub_leader' }], role: 'member' };
    const seen = new Set<number>();
    let cursor = '';
    let touches = 0;
    for (let more = true; more; ) {
      for await (const line of changes(db, person, cursor, { pageRows: 5 })) {
        if (line.kind === 'start') expect(line.full).toBe(true);
        if (line.kind === 'row' && line.table === 'planters') {
          seen.add(line.row.id);
          // Somebody logs a contact with a planter who has not been sent yet.
          const next = ids.find((id) => !seen.has(id));
          if (next !== undefined && touches < 8) {
            touches += 1;
            await touch(next);
          }
        }
        if (line.kind === 'end') ({ cursor, more } = line);
      }
    }
    expect(touches).toBe(8);
    expect(ids.filter((id) => !seen.has(id))).toEqual([]);

    function touch(planterId: number) {
      const contact = {
        planterId,
        contact_date: '2026-11-20',
        contact_type: 'text',
        contactedBy: leader.id,
        contactedByName: 'leader',
        createdByKey: null,
      } as const;
      return writeTransaction(db, (scope) => logContacts(scope, [contact], AT));
    }
  });

  test('S9 ends only when it has sent every write that was committed before the request for its last page', async () => {
    const { server, db, leader } = await world();
    const person = { id: leader.id, roles: [{ name: 'hub_leader' }], role: 'member' };
    const read = async (cursor: string, pageRows = 100) => {
      const lines: ChangeLine[] = [];
      for await (const line of changes(db, person, cursor, { pageRows })) lines.push(line);
      const end = lines.at(-1);
      if (end?.kind !== 'end') throw new Error('the page was cut off');
      const rows = lines.flatMap((line) => (line.kind === 'row' ? [line.row.id] : []));
      return { rows, end };
    };
    const { end: before } = await read('');
    const ids = [];
    for (const name of ['One', 'Two', 'Three']) {
      ids.push(await addPlanter(server.database, name, { leaderId: leader.id }));
    }
    const first = await read(before.cursor, 2);
    expect(first).toMatchObject({ rows: ids.slice(0, 2), end: { more: true } });
    expect(first.end.revision).toBeUndefined();
    // Between the two requests of one read, after the first one has opened its window.
    const late = await addPlanter(server.database, 'Late', { leaderId: leader.id });
    const written = await clockNow(db);
    const last = await read(first.end.cursor);
    expect(last.rows).toEqual([ids[2], late]);
    expect(last.end).toMatchObject({ more: false, revision: { rev: written } });
  });

  test('F39 never skips a late commit', async () => {
    const { server, db, leader, planterId } = await world();
    const device = followFeed(server, leader.token);
    const written: number[] = [];
    const writer = async (nth: number) => {
      for (let round = 0; round < 6; round += 1) {
        written.push(
          ...(await writeTransaction(db, async (scope) => {
            const ids = await logContacts(scope, [contactOf(planterId, leader.id)], AT);
            await wait((nth * 7 + round * 3) % 11); // delays the commit
            return ids;
          })),
        );
      }
    };
    let writing = true;
    const reader = async () => {
      while (writing) await device.read();
      await device.read();
    };
    const writers = Promise.all(Array.from({ length: 8 }, (_, nth) => writer(nth)));
    await Promise.all([reader(), writers.finally(() => (writing = false))]);
    expect(written).toHaveLength(48);
    expect(written.filter((id) => !device.rows.has(`contacts/${id}`))).toEqual([]);
  });

  test('waits for a transaction that is held open, and then sends it', async () => {
    const { server, db, leader, planterId } = await world();
    const device = followFeed(server, leader.token);
    await device.read();
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const contact = contactOf(planterId, leader.id);
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const slow = writeTransaction(db, async (scope) => {
      const ids = await logContacts(scope, [contact], AT);
      begin();
      await held;
      return ids;
    });
    await begun;
    const quick = writeTransaction(db, (scope) => logContacts(scope, [contact], AT));
    const read = device.read();
    if (dialect === 'postgres') {
      // With a connection of its own, the reader continues and sees neither of the two writes.
      await read;
      expect(device.arrivals).toEqual([]);
    }
    finish();
    const ids = [...(await slow), ...(await quick)];
    await read;
    await device.read();
    expect(ids.filter((id) => !device.rows.has(`contacts/${id}`))).toEqual([]);
  });

  function contactOf(planterId: number, contactedBy: number) {
    return {
      planterId,
      contactedBy,
      contact_date: '2026-11-20',
      contact_type: 'text',
      contactedByName: 'leader',
      createdByKey: null,
    } as const;
  }

  test('sends the areas of the map to members, and the stage history to people who see the pipeline', async () => {
    const { server, db, leader, planterId } = await world();
    await writeTransaction(db, (scope) => addHubAreas(scope, DEMO_AREAS));
    const to = { stage: 'Plant', status: 'funded', notes: 'Agreed' };
    await server.call('PUT', `/church-planters/${planterId}/stage`, { ...leader, body: to });
    const held = async (role: string) => {
      const { token } = await server.addUser(`a ${role}`, [role]);
      const device = followFeed(server, token);
      await device.read();
      const count = (table: string) =>
        [...device.rows.keys()].filter((key) => key.startsWith(`${table}/`)).length;
      return { areas: count('hubs'), history: count('stage_history') };
    };
    expect(await held('hub_leader')).toEqual({ areas: DEMO_AREAS.length, history: 1 });
    expect(await held('assessor')).toEqual({ areas: DEMO_AREAS.length, history: 0 });
    expect(await held('church_planter')).toEqual({ areas: 0, history: 0 });
  });

  /** The sum of each table, as a device would compute it from its rows. */
  function heldSums(device: ReturnType<typeof followFeed>): Map<string, RowSum> {
    const sums = new Map<string, RowSum>();
    for (const [key, rev] of device.revs) {
      const [table = '', id] = key.split('/');
      sums.set(table, withRow(sums.get(table) ?? NO_ROWS, Number(id), rev ?? -1));
    }
    return sums;
  }

  async function askSums(
    server: Awaited<ReturnType<typeof world>>['server'],
    token: string,
    cursor: string,
  ) {
    const { lines } = await readPage(server, token, cursor, '&sums=1');
    const end = lines.at(-1);
    return end?.kind === 'end' ? end.sums : undefined;
  }

  test.each(['hub_leader', 'church_planter', 'admin', 'superadmin', '242_admin', '242assessor'])(
    'returns sums that match the rows of a device of %s, after the first read and after changes',
    async (role) => {
      const { server, leader, other, planterId, foreignId, log } = await world();
      const person = role === 'hub_leader' ? leader : await server.addUser(`a ${role}`, [role]);
      await log(planterId, leader);
      await log(foreignId, other);
      const device = followFeed(server, person.token);
      for (const change of [
        () => undefined,
        () => log(planterId, leader),
        () => moveToHub(server.database, foreignId, leader.id),
        () => server.call('DELETE', `/church-planters/${planterId}/users/${leader.id}`, leader),
      ]) {
        await change();
        await device.read();
        const told = await askSums(server, person.token, device.cursor);
        const held = heldSums(device);
        expect(told?.map(({ table, ...sum }) => [table, sum])).toEqual(
          told?.map(({ table }) => [table, held.get(table) ?? NO_ROWS]),
        );
        expect(told?.map(({ table }) => table)).toEqual(expect.arrayContaining([...held.keys()]));
      }
    },
  );

  test('returns no sums while somebody writes, and can read a single table', async () => {
    const { server, db, leader, planterId, log } = await world();
    await log(planterId, leader);
    const person = { id: leader.id, roles: [{ name: 'hub_leader' }], role: 'member' };
    const feed = changes(db, person, '', { sums: true, table: 'contacts' });
    const tables = new Set<string>();
    for await (const line of feed) {
      if (line.kind === 'row') tables.add(line.table);
      if (line.kind === 'end') expect(line.sums).toMatchObject([{ table: 'contacts', rows: 1 }]);
    }
    expect([...tables]).toEqual(['contacts']);

    const whole = await readPage(server, leader.token, '');
    const end = whole.lines.at(-1);
    const cursor = end?.kind === 'end' ? end.cursor : '';
    const busy = changes(db, person, cursor, { sums: true });
    const [start] = [await busy.next()];
    expect(start.value).toMatchObject({ kind: 'start' });
    await log(planterId, leader);
    for await (const line of busy) if (line.kind === 'end') expect(line.sums).toBeUndefined();
  });

  test('refuses a table that it does not have', async () => {
    const { server, leader } = await world();
    await expect(readPage(server, leader.token, '', '&table=passwords')).rejects.toThrow('400');
  });
});
