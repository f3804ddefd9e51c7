import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { SLICE_ROWS } from '#server/db/sliced.ts';
import { assessmentWorld, TEXTS } from '#tests/support/assessment-network.ts';
import { addPlanter, followFeed } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { beginErasure, erasing } from './erase-person.ts';
import { countLeft } from './erase-rows.ts';
import { exportPerson } from './export-person.ts';
import { findPerson } from './find-person.ts';
import type { PersonKeys } from './rules/rules.ts';
import { findUnfinished } from './unfinished-erasures.ts';

const NOW = new Date('2026-11-22T10:00:00.000Z');
const OWN_WORDS = 'Our marriage had a hard month';
const NOTE_ABOUT = 'Paul mentioned his illness';
const NOTE_BY = 'Ivan asked for a coach';

async function erasePerson(db: Db, person: PersonKeys): Promise<void> {
  for await (const _ of erasing(db, await beginErasure(db, person, NOW), NOW));
}

onBothDatabases('one person', ({ open }) => {
  /** Paul: planter, candidate, reporter. Alice: assessor and hub leader who writes about others. */
  async function world() {
    const server = startTestServer(await open());
    const there = await assessmentWorld(server);
    const { paul, ivan, alice, onPaul, write } = there;
    const boss = await server.addUser('boss', ['242_admin', 'admin']);
    const post = async (token: string, path: string, body: object) => {
      const answer = await server.call('POST', path, { token, body });
      expect(answer.status, path).toBeLessThan(300);
    };
    await write(alice, onPaul.id);
    const report = { report_month: 10, report_year: 2026, sunday_attendance: 42, baptisms: 3 };
    await post(paul.token, '/mbcb-reports', { ...report, prayer_requests: OWN_WORDS });
    const contact = { contact_date: '2026-11-01', contact_type: 'phone' };
    await post(boss.token, `/church-planters/${paul.planterId}/contacts`, {
      ...contact,
      notes: NOTE_ABOUT,
    });
    const leader = await server.addUser('leader', ['hub_leader', '242_admin']);
    await post(leader.token, `/church-planters/${ivan.planterId}/contacts`, {
      ...contact,
      notes: NOTE_BY,
    });
    await server.call('PUT', '/users/profile', {
      token: paul.token,
      body: { bio: 'Born in Tupelo', phone_number: '601 555 0199' },
    });
    const erase = async (who: string) => {
      const person = await findPerson(server.database.db, who);
      if (!person) throw new Error('not found');
      await erasePerson(server.database.db, person);
    };
    return { ...there, boss, leader, erase };
  }

  test('is exported with the texts about and by the person, without secrets', async () => {
    const { server, paul, leader } = await world();
    const { db } = server.database;
    const person = await findPerson(db, 'PAUL@example.org');
    expect(person).toMatchObject({ user: [paul.id], planter: [paul.planterId] });
    if (!person) return;
    const exported = JSON.stringify(await exportPerson(db, person));
    for (const text of [OWN_WORDS, NOTE_ABOUT, TEXTS.content, '601 555 0199', 'Born in Tupelo']) {
      expect(exported).toContain(text);
    }
    expect(exported).not.toContain('stamp of paul');
    expect(exported).not.toContain('$argon2');
    expect(exported).not.toContain(NOTE_BY);

    const writer = await findPerson(db, String(leader.id));
    if (!writer) throw new Error('not found');
    const { data } = await exportPerson(db, writer);
    expect(data.contacts?.writtenBy).toMatchObject([{ notes: NOTE_BY }]);
  });

  test('is nowhere in the database after an erasure, but for masked lines of the audit log', async () => {
    const { server, paul, erase } = await world();
    await erase(String(paul.id));
    const everything = await dump(server);
    for (const text of [OWN_WORDS, NOTE_ABOUT, TEXTS.content, '601 555 0199', 'Born in Tupelo']) {
      expect(everything).not.toContain(text);
    }
    expect(everything).not.toMatch(/paul/i);
    expect(everything).not.toContain('Phoebe');
  });

  test('can be erased without changing the figures of the network', async () => {
    const { server, boss, paul, erase } = await world();
    const figures = async () => {
      const read = async (path: string) =>
        (await server.call('GET', path, { token: boss.token })).json;
      const reports = (await read('/mbcb-reports')).data;
      const planters = (await read('/church-planters')).data;
      return {
        reports: reports.map((one: Record<string, unknown>) => [
          one.report_month,
          one.sunday_attendance,
          one.baptisms,
        ]),
        stages: planters.map((one: Record<string, unknown>) => one.stage),
        contacts: (await read(`/church-planters/${paul.planterId}/contacts`)).data.length,
      };
    };
    const before = await figures();
    expect(before.reports).toEqual([[10, 42, 3]]);
    expect(before.contacts).toBe(1);
    await erase(String(paul.id));
    expect(await figures()).toEqual(before);
  });

  test('is removed from the devices of others with their next sync', async () => {
    const { server, boss, paul, erase } = await world();
    const device = followFeed(server, boss.token);
    await device.read();
    expect(JSON.stringify([...device.rows])).toContain(NOTE_ABOUT);
    await erase(String(paul.id));
    await device.read();
    expect(device.full).toBe(false);
    const held = JSON.stringify([...device.rows]);
    expect(held).not.toContain(NOTE_ABOUT);
    expect(held).not.toContain(OWN_WORDS);
    expect(held).not.toMatch(/paul/i);
    const fresh = followFeed(server, boss.token);
    await fresh.read();
    expect(device.rows).toEqual(fresh.rows);
  });

  test('cannot sign in after an erasure, and what they wrote about others stays', async () => {
    const { server, leader, boss, ivan, erase } = await world();
    await erase(String(leader.id));
    expect((await server.call('GET', '/users/me', { token: leader.token })).status).toBe(401);
    const path = `/church-planters/${ivan.planterId}/contacts`;
    const [contact] = (await server.call('GET', path, { token: boss.token })).json.data;
    expect(contact.notes).toBe(NOTE_BY);
    expect(JSON.stringify(contact)).toContain('Erased person');
    expect(JSON.stringify(contact)).not.toContain('leader');
  });

  test('is recorded in the audit log by id only', async () => {
    const { server, boss, paul, erase } = await world();
    await erase(String(paul.id));
    const { data } = (
      await server.call('GET', '/audit-log?action=person-erased', { token: boss.token })
    ).json;
    expect(data).toHaveLength(2);
    expect(data).toMatchObject([
      { actor: null, subject: { kind: 'planter', id: paul.planterId }, details: {} },
      { actor: null, subject: { kind: 'user', id: paul.id, name: 'Erased person' }, details: {} },
    ]);
  });

  test('is found by an address that was only invited, and the invitation is withdrawn', async () => {
    const { server, boss, erase } = await world();
    const body = { name: 'Vera Ost', email: 'vera@example.org', role: 'assessor' };
    await server.call('POST', '/invitations', { token: boss.token, body });
    await server.background.idle();
    await erase('Vera@example.org');
    expect(await dump(server)).not.toMatch(/vera/i);
    const open = (await server.call('GET', '/invitations', { token: boss.token })).json.data;
    expect(open).toEqual([]);
  });

  test('cannot be erased if they are the last administrator', async () => {
    const server = startTestServer(await open());
    const boss = await server.addUser('boss', ['admin']);
    const person = await findPerson(server.database.db, String(boss.id));
    if (!person) throw new Error('not found');
    await expect(erasePerson(server.database.db, person)).rejects.toMatchObject({
      status: 409,
    });
    expect(await findPerson(server.database.db, 'nobody@example.org')).toBeUndefined();
  });
});

onBothDatabases('an erasure of somebody who wrote a lot', ({ open }) => {
  const COUNT = 2 * SLICE_ROWS + 1;

  /** Walter has logged many contacts with one planter. */
  async function writer() {
    const server = startTestServer(await open());
    const { db } = server.database;
    await server.addUser('boss', ['admin']);
    const { id } = await server.addUser('walter', ['hub_leader']);
    const planter_id = await addPlanter(server.database, 'Ann', { leaderId: id });
    const contacts = Array.from({ length: COUNT }, () => ({
      planter_id,
      contact_date: '2026-11-01',
      contact_type: 'phone',
      contacted_by: id,
      contacted_by_name: 'Walter Writer',
      created_at: NOW.toISOString(),
      rev: 1,
    }));
    for (let from = 0; from < COUNT; from += SLICE_ROWS) {
      const some = contacts.slice(from, from + SLICE_ROWS);
      await db.insertInto('contacts').values(some).execute();
    }
    const person = await findPerson(db, 'walter@example.org');
    if (!person) throw new Error('not found');
    return { server, db, id, person };
  }

  test('changes few rows at a time, so that others may write in between', async () => {
    const { server, db, person } = await writer();
    const changed = db
      .selectFrom('contacts')
      .select((row) => ['rev', row.fn.countAll<number>().as('rows')])
      .where('contacted_by_name', '!=', 'Walter Writer')
      .groupBy('rev');
    const inOneTransaction: number[] = [];
    for await (const _ of erasing(db, await beginErasure(db, person, NOW), NOW)) {
      const last = await changed.orderBy('rev', 'desc').limit(1).execute();
      inOneTransaction.push(...last.map(({ rows }) => Number(rows)));
    }
    expect(Math.max(...inOneTransaction)).toBe(SLICE_ROWS);
    expect(await dump(server)).not.toMatch(/walter/i);
  });

  test('that is interrupted knows what is left, and is completed later', async () => {
    const { server, db, id, person } = await writer();
    let steps = 0;
    for await (const _ of erasing(db, await beginErasure(db, person, NOW), NOW)) {
      steps += 1;
      const left = (await countLeft(db, person)).get('contacts') ?? 0;
      if (left < COUNT) break;
    }
    expect(steps).toBeGreaterThan(0);
    expect((await countLeft(db, person)).get('contacts')).toBe(COUNT - SLICE_ROWS);
    expect(await findPerson(db, 'walter@example.org')).toBeUndefined();
    const logged = db.selectFrom('audit_log').select('id').where('action', '=', 'person-erased');
    expect(await logged.execute()).toEqual([]);

    const begun = await findUnfinished(db, 'Walter@example.org');
    expect(begun).toMatchObject({ begunAt: NOW.toISOString(), person });
    expect(await findUnfinished(db, String(id))).toEqual(begun);
    expect(await findUnfinished(db, 'boss@example.org')).toBeUndefined();
    if (begun) for await (const _ of erasing(db, begun, NOW));
    expect(await countLeft(db, person)).toEqual(new Map());
    expect(await dump(server)).not.toMatch(/walter/i);
    expect(await findUnfinished(db, String(id))).toBeUndefined();
    expect(await logged.execute()).toHaveLength(1);
  });
});

/** All data as one text, except kept answers, the audit log and rate limits. */
async function dump({ database: { db } }: TestServer): Promise<string> {
  const texts: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    if (['idempotency_keys', 'audit_log', 'rate_limits'].includes(name)) continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    texts.push(name, JSON.stringify(rows));
  }
  return texts.join('\n');
}
