// cspell:disable -- Spanish
import { describe, expect, test } from 'vitest';
import { writeTransaction } from '#server/db/transaction.ts';
import { imported } from '#tests/support/calendar.ts';
import { addPlanter } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/test-server.ts';

const TODAY = '2026-11-21';
const OWN = '/users/me/calendar';

type Who = { id: number; token: string };

async function addressOf(server: TestServer, who: Who): Promise<string> {
  const { json } = await server.call('POST', OWN, who);
  return new URL(json.data.address).pathname;
}

async function eventsAt(server: TestServer, path: string) {
  const answer = await server.request(path);
  expect(answer.status).toBe(200);
  return imported(await answer.text());
}

const statusOf = async (server: TestServer, path: string) => (await server.request(path)).status;

onBothDatabases('the calendar of a person', ({ open }) => {
  async function leaderWith(options = {}) {
    const server = startTestServer(await open(), options);
    const leader = await server.addUser('leader', ['hub_leader']);
    return { server, leader };
  }

  async function contacted(server: TestServer, planterId: number, fields: object, by: Who) {
    const body = { contact_type: 'phone', notes: 'secret talk', ...fields };
    const path = `/church-planters/${planterId}/contacts`;
    expect((await server.call('POST', path, { ...by, body })).status).toBe(201);
  }

  test('contains the contacts of their hub by the rules of Today, and nothing confidential', async () => {
    const { server, leader } = await leaderWith();
    const hub = { leaderId: leader.id, email: 'paul@example.org', phone: '601 555 0100' };
    const never = await addPlanter(server.database, 'Ñ O\'Brien; "X",', hub);
    const planned = await addPlanter(server.database, 'Paul', hub);
    const late = await addPlanter(server.database, 'Ann', hub);
    await addPlanter(server.database, 'Closed', { ...hub, stage: 'Closed' });
    await addPlanter(server.database, 'Elsewhere');
    const next = { next_contact_date: '2026-11-30' };
    await contacted(
      server,
      planned,
      { contact_date: '2026-11-12', next_contact_date: '2026-11-13' },
      leader,
    );
    await contacted(server, planned, { contact_date: '2026-11-20', ...next }, leader);
    await contacted(server, late, { contact_date: '2026-10-01', ...next }, leader);
    const path = await addressOf(server, leader);
    const events = await eventsAt(server, path);
    expect(events.map(({ day, title, link }) => [day, title, new URL(link).pathname])).toEqual([
      [TODAY, 'Contact Ñ O\'Brien; "X", Planter (overdue)', `/planter/${never}`],
      ['2026-11-30', 'Contact Paul Planter', `/planter/${planned}`],
      [TODAY, 'Contact Ann Planter (overdue)', `/planter/${late}`],
    ]);
    expect(events[2]?.text).toContain('Overdue since 10/31/2026.');
    expect(events[0]?.uid).toBe(`contact-${never}-of-${leader.id}@localhost`);
    const text = await (await server.request(path)).text();
    for (const word of ['secret', 'paul@', '601']) expect(text).not.toContain(word);
  });

  test('contains the report of a planter, in the language of the account', async () => {
    const server = startTestServer(await open());
    const planter = await server.addUser('paul', ['church_planter']);
    await server.call('PUT', '/users/me/language', { ...planter, body: { language: 'es-MX' } });
    const events = await eventsAt(server, await addressOf(server, planter));
    expect(events.map(({ day, title }) => [day, title])).toEqual([
      [TODAY, 'Informe mensual de octubre de 2026'],
      ['2026-12-10', 'Informe mensual de noviembre de 2026'],
    ]);
    expect(events[0]?.text).toContain('Atrasado desde el 10/11/2026.');
  });

  test('contains the sessions of a trainer and a planter, and the people waiting for an administrator', async () => {
    const server = startTestServer(await open());
    const admin = await server.addUser('admin', ['admin']);
    const trainer = await server.addUser('tess', ['242trainer']);
    const paul = await server.addUser('paul', ['church_planter']);
    await server.addUser('waiting');
    const planter = await addPlanter(server.database, 'Paul', { user_id: paul.id });
    const post = async (path: string, body: object) =>
      (await server.call('POST', path, { ...admin, body })).json.data;
    const fields = { name: 'Tess', location: 'Jackson', email: 'TESS@example.org' };
    const { id: lead_id } = await post('/242trainers', fields);
    const start = { start: '2026-11-14', season: 'fall-2026' };
    const { id } = await post('/cohorts', { name: 'Delta', location: 'Jackson', ...start });
    const path = `/cohorts/${id}`;
    const lead = { lead_id };
    const body = { sessions: { 1: lead, 2: lead } };
    expect((await server.call('PUT', path, { ...admin, body })).status).toBe(200);
    await server.call('PUT', `${path}/participants/${planter}`, admin);

    const of = async (who: Who) => {
      const events = await eventsAt(server, await addressOf(server, who));
      return events.map(({ day, title }) => [day, title]);
    };
    const [one, two] = ['Calling and Character', 'Vision and Values'];
    expect(await of(trainer)).toEqual([
      [TODAY, `Mark attendance: ${one}`],
      [TODAY, 'Sessions without a lead trainer: 1'],
      ['2026-11-28', `Training: ${two}`],
    ]);
    expect(await of(paul)).toContainEqual(['2026-11-28', `Training: ${two}`]);
    expect(await of(admin)).toContainEqual([TODAY, 'People waiting for access: 1']);
    const marks = { marks: { 1: { mark: 'present' } } };
    await server.call('PUT', `${path}/participants/${planter}/attendance`, {
      ...admin,
      body: marks,
    });
    expect(await of(trainer)).not.toContainEqual([TODAY, `Mark attendance: ${one}`]);
  });

  test('contains the open assignments of an assessor, and numbers for an administrator', async () => {
    const server = startTestServer(await open());
    const [admin, assessor] = [
      await server.addUser('admin', ['superadmin']),
      await server.addUser('anna', ['assessor']),
    ];
    await addPlanter(server.database, 'Alone');
    const event = { name: 'Fall; 2026', location: 'Jackson', start_date: '2026-12-01' };
    const at = { created_at: TODAY, updated_at: TODAY };
    await writeTransaction(server.database.db, async ({ tx, rev }) => {
      const { id } = await tx
        .insertInto('assessments')
        .values({ ...event, ...at, end_date: '2026-12-03', rev, deleted: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const role = await tx.selectFrom('assessment_roles').select('id').executeTakeFirstOrThrow();
      const assignment = { assessment_id: id, role_id: role.id, assessor_id: assessor.id };
      await tx
        .insertInto('assignments')
        .values({ ...assignment, rev, deleted: 0 })
        .execute();
    });
    const [own] = await eventsAt(server, await addressOf(server, assessor));
    expect(own).toMatchObject({
      title: 'Assessment: Fall; 2026',
      day: '2026-12-01',
      lastDay: '2026-12-03',
    });
    const managed = await eventsAt(server, await addressOf(server, admin));
    expect(managed.map(({ title }) => title)).toContain('Planters without a hub leader: 1');
  });

  test('has one address, which is shown once; a new one ends it, and so does its owner', async () => {
    const { server, leader } = await leaderWith();
    const madeAt = async () => (await server.call('GET', OWN, leader)).json.data;
    expect(await madeAt()).toEqual({ made_at: null });
    const first = await addressOf(server, leader);
    expect(await statusOf(server, first)).toBe(200);
    expect(await madeAt()).toEqual({ made_at: '2026-11-21T08:00:00.000Z' });
    const second = await addressOf(server, leader);
    expect([await statusOf(server, first), await statusOf(server, second)]).toEqual([404, 200]);
    expect((await server.call('DELETE', OWN, leader)).status).toBe(200);
    expect((await server.call('DELETE', OWN, leader)).status).toBe(200);
    expect([await statusOf(server, second), await madeAt()]).toEqual([404, { made_at: null }]);
    const lines = await server.database.db
      .selectFrom('audit_log')
      .select('action')
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action).filter((one) => one.startsWith('calendar'))).toEqual([
      'calendar-address-made',
      'calendar-address-made',
      'calendar-address-ended',
    ]);
  });

  test('keeps its secret out of the database and the log, also with an Idempotency-Key', async () => {
    const { server, leader } = await leaderWith();
    const headers = { 'Idempotency-Key': 'made-once' };
    const { json } = await server.call('POST', OWN, { ...leader, headers });
    const { pathname } = new URL(json.data.address);
    await server.request(pathname);
    await server.request(`${pathname}?x`, { method: 'PUT' });
    const [, secret = ''] = /calendar\/([\w-]{43})\.ics$/.exec(pathname) ?? [];
    expect(secret).toHaveLength(43);
    const { db } = server.database;
    const kept = [
      await db.selectFrom('calendar_addresses').selectAll().execute(),
      await db.selectFrom('idempotency_keys').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
      server.log,
    ];
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(kept[0]).toHaveLength(1);
  });

  test('is sent again only if it has changed, and is not stored by proxies', async () => {
    const { server, leader } = await leaderWith();
    const path = await addressOf(server, leader);
    const first = await server.request(path);
    const tag = first.headers.get('ETag') ?? '';
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(first.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(first.headers.get('Set-Cookie')).toBeNull();
    const again = (known: string) => server.request(path, { headers: { 'If-None-Match': known } });
    server.pass(60);
    const same = await again(`"other", W/${tag}`);
    expect([same.status, await same.text(), same.headers.get('ETag')]).toEqual([304, '', tag]);
    await addPlanter(server.database, 'New', { leaderId: leader.id });
    const changed = await again(tag);
    expect([changed.status, changed.headers.get('ETag') === tag]).toEqual([200, false]);
  });

  test('shows nothing while its owner is suspended, without a role or deleted', async () => {
    const { server, leader } = await leaderWith();
    const admin = await server.addUser('admin', ['superadmin']);
    const path = await addressOf(server, leader);
    const suspension = `/users/${leader.id}/suspension`;
    await server.call('POST', suspension, admin);
    expect(await statusOf(server, path)).toBe(404);
    await server.call('DELETE', suspension, admin);
    expect(await statusOf(server, path)).toBe(200);

    const { db } = server.database;
    const roles = await db
      .selectFrom('user_roles')
      .selectAll()
      .where('user_id', '=', leader.id)
      .execute();
    await db.deleteFrom('user_roles').where('user_id', '=', leader.id).execute();
    expect(await statusOf(server, path)).toBe(404);
    await db.insertInto('user_roles').values(roles).execute();
    expect(await statusOf(server, path)).toBe(200);

    const login = { body: { usernameOrEmail: 'leader', password: TEST_PASSWORD } };
    const { token } = (await server.call('POST', '/auth/login', login)).json;
    const body = { currentPassword: TEST_PASSWORD };
    expect((await server.call('DELETE', '/users/me', { token, body })).status).toBe(200);
    expect(await statusOf(server, path)).toBe(404);
    expect(await db.selectFrom('calendar_addresses').selectAll().execute()).toEqual([]);
  });

  test('is empty when the time to set up a second step is over', async () => {
    const environment = { SECOND_FACTOR: 'required-for-staff' };
    const server = startTestServer(await open(), { environment: {} });
    const admin = await server.addUser('admin', ['superadmin']);
    const path = await addressOf(server, admin);
    const strict = startTestServer(server.database, { environment });
    expect(await statusOf(strict, path)).toBe(200);
    strict.pass(8 * 24 * 60);
    expect(await statusOf(strict, path)).toBe(404);
  });

  describe('cannot be guessed', () => {
    test.each([
      'x.ics',
      `${'a'.repeat(43)}.ics`,
      'a'.repeat(43),
      '%2e%2e',
      `${'é'.repeat(43)}.ics`,
    ])('%s', async (file) => {
      const { server } = await leaderWith();
      expect(await statusOf(server, `/api/calendar/${file}`)).toBe(404);
    });

    test('limits guesses, but not people who know an address', async () => {
      const limitPoints = { calendarAddress: 3, calendarAccount: 8 };
      const { server, leader } = await leaderWith({ limitPoints });
      const path = await addressOf(server, leader);
      for (let nth = 0; nth < 6; nth += 1) expect(await statusOf(server, path)).toBe(200);
      const guess = `/api/calendar/${'a'.repeat(43)}.ics`;
      for (let nth = 0; nth < 3; nth += 1) expect(await statusOf(server, guess)).toBe(404);
      expect(await statusOf(server, guess)).toBe(429);
    });

    test('limits how often one address is read', async () => {
      const { server, leader } = await leaderWith({ limitPoints: { calendarAccount: 2 } });
      const path = await addressOf(server, leader);
      const answers = [];
      for (let nth = 0; nth < 3; nth += 1) answers.push(await statusOf(server, path));
      expect(answers).toEqual([200, 200, 429]);
    });
  });

  test('is not offered when the extras are off', async () => {
    const { server, leader } = await leaderWith({ environment: { FIELDBOOK_EXTRAS: 'off' } });
    expect((await server.call('POST', OWN, leader)).status).toBe(404);
    expect(await statusOf(server, `/api/calendar/${'a'.repeat(43)}.ics`)).toBe(404);
  });
});
