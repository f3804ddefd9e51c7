import { type CompiledQuery, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { dissolveLeftHubs, placeInHubs } from '#server/domain/hubs.ts';
import { tellOfReports } from '#server/domain/report-notices.ts';
import { purge } from '#server/privacy/purge.ts';
import { addPlanter, readPage } from '#tests/support/hub-network.ts';
import { fillGathered, fillNetwork } from '#tests/support/large-network.ts';
import { LARGE, slownessOf } from '#tests/support/plans.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/test-server.ts';
import { type Db, openDatabase } from './database.ts';
import { isPostgres } from './dialects.ts';
import { migrate } from './migrate.ts';
import { writeTransaction } from './transaction.ts';

const SIZE = { planters: 100_000, contactsOfEach: 1, hub: 24, reports: 50_000 };
const report = { report_month: 6, report_year: 2026, sunday_attendance: 10 };
const contact = { contact_date: '2026-11-20', contact_type: 'visit' };

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

onBothDatabases('at 100,000 planters', ({ fresh }) => {
  test('no frequent query scans a whole table', async () => {
    const ran = new Map<string, CompiledQuery>();
    const config = {
      ...(await fresh()),
      onQuery: (query: CompiledQuery) => ran.set(query.sql, query),
    };
    const database = openDatabase(config);
    cleanUps.push(database.close);
    await migrate(database);
    const { db } = database;
    await fillNetwork(db, SIZE);
    await fillGathered(db, SIZE.planters);
    await putInOneRevision(db);
    const server = startTestServer(database, { checkAnswers: false });
    const people = await addPeople(server);
    ran.clear();
    await useAll(server, people);
    await useGathered(server, people);
    await administer(server, people);
    await keepHouse(server);
    const explained = [...ran.values()];
    for (const table of LARGE) {
      const asking = explained.filter(({ sql }) => new RegExp(`\\b${table}\\b`).test(sql));
      expect([table, asking.length > 0]).toEqual([table, true]);
    }
    expect(explained.length).toBeGreaterThan(20);
    const slow: string[] = [];
    for (const query of explained) {
      const fault = await slownessOf(db, query);
      if (fault) slow.push(`${fault}: ${query.sql}`);
    }
    expect(slow).toEqual([]);
  }, 300_000);
});

/** As after an import. */
async function putInOneRevision(db: Db): Promise<void> {
  await db.updateTable('contacts').set({ rev: 1 }).execute();
  if (isPostgres(db)) await sql`analyze contacts`.execute(db);
}

async function addPeople(server: TestServer) {
  const { db } = server.database;
  const leader = await server.addUser('leader', ['hub_leader']);
  const planter = await server.addUser('planter', ['church_planter']);
  const admin = await server.addUser('admin', ['superadmin']);
  const planterId = await addPlanter(server.database, 'Own', { user_id: planter.id });
  const hub = [planterId, ...Array.from({ length: 23 }, (_, nth) => 40_000 + nth)];
  await writeTransaction(db, (scope) =>
    placeInHubs(
      scope,
      hub.map((id) => ({ planterId: id, leaderId: leader.id })),
    ),
  );
  return { leader, planter, planterId, admin };
}

/** The requests that devices of hub leaders and planters send all day. */
async function useAll(
  server: TestServer,
  { leader, planter, planterId }: Awaited<ReturnType<typeof addPeople>>,
): Promise<void> {
  const { call } = server;
  await readAllTables(server, leader.token);
  await readAllTables(server, planter.token);
  const calls = [
    await call('GET', `/church-planters/users/${leader.id}/church-planters`, leader),
    await call('GET', '/church-planters?limit=50', leader),
    await call('GET', `/church-planters/${planterId}/contacts`, leader),
    await call('POST', `/church-planters/${planterId}/contacts`, { ...leader, body: contact }),
    await call('POST', '/mbcb-reports', { ...planter, body: report }),
    await call('GET', '/mbcb-reports/my-reports', planter),
    await call('GET', '/users/me', planter),
  ];
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 201, 201, 200, 200]);
}

/** Signing in and out, idempotency keys, emails, stage history, directories. */
async function useGathered(
  server: TestServer,
  { leader, admin, planterId }: Awaited<ReturnType<typeof addPeople>>,
): Promise<void> {
  const { call } = server;
  const church = {
    name: 'Grace',
    location: 'Denver, CO',
    address: '1 Main Street',
    website: 'https://grace.example.org/',
  };
  const trainer = { name: 'Ann', location: 'Denver, CO', email: 'ann@example.org' };
  const keyed = { headers: { 'Idempotency-Key': 'once' } };
  const login = { usernameOrEmail: 'leader', password: TEST_PASSWORD };
  const asked = { email: 'leader@example.org' };
  const answers = [
    await call('POST', '/auth/login', { body: login }),
    await call('GET', '/users/me/sessions', leader),
    await call('DELETE', '/users/me/sessions', leader),
    await call('POST', '/auth/forgot-password', { body: asked }),
    await call('POST', '/churches', { ...admin, body: church, ...keyed }),
    await call('POST', '/churches', { ...admin, body: church, ...keyed }),
    await call('PUT', '/churches/70000', { ...admin, body: church }),
    await call('DELETE', '/churches/70001', admin),
    await call('POST', '/242trainers', { ...admin, body: trainer }),
    await call('GET', `/church-planters/${planterId}/stage-history`, leader),
    await call('GET', '/audit-log?action=signed-in', admin),
    await call('GET', '/audit-log?from=2026-11-20&to=2026-11-21', admin),
    await call('GET', '/audit-log?action=signed-in&before=50000', admin),
    await call('GET', '/audit-log?userId=50000&action=signed-in&before=90000', admin),
  ];
  expect(answers.filter(({ status }) => status >= 300).map(({ json }) => json)).toEqual([]);
  for (const path of ['/churches', '/242trainers', '/242assessors', '/242coaches']) {
    await firstChunks(server, path, admin.token);
  }
  await server.background.idle();
}

/**
 * Reads the first page and two pages of each later table: from its beginning, and from a place amid the rows of one
 * revision. The cursor is advanced by hand, since reading all pages would take too long.
 */
async function readAllTables(server: TestServer, token: string): Promise<void> {
  const { lines } = await readPage(server, token, '');
  const end = lines.at(-1);
  if (end?.kind !== 'end') throw new Error('the page was cut off');
  const [version, epoch, stamp, mode, after, until] = end.cursor.split('.');
  if (!end.more || !until) return;
  for (let tables = 0; tables < 30; tables += 1) {
    for (const id of [0, 1_000]) {
      const place = [version, epoch, stamp, mode, after, until, tables, 1, id].join('.');
      await readPage(server, token, place);
    }
  }
  await readPage(server, token, [version, epoch, stamp, 'd', Number(until) - 1].join('.'));
}

/** The first pages of the lists of administrators, and their changes to accounts and planters. */
async function administer(
  server: TestServer,
  { admin, planterId }: Awaited<ReturnType<typeof addPeople>>,
): Promise<void> {
  for (const path of [
    '/church-planters',
    '/apps/3/users',
    '/mbcb-reports',
    '/mbcb-reports?year=2020',
    `/roles/${await roleId(server, 'hub_leader')}/users`,
    `/roles/${await roleId(server, 'church_planter')}/users`,
  ]) {
    await firstChunks(server, path, admin.token);
  }
  const { call } = server;
  const login = { usernameOrEmail: 'user50000', password: 'wrong' };
  const move = { stage: 'Plant', status: 'funded' };
  const statuses = [
    await call('POST', '/auth/login', { body: login }),
    await call('GET', '/invitations', admin),
    await call('GET', '/audit-log', admin),
    await call('GET', '/audit-log?userId=50000', admin),
    await call('GET', `/church-planters/${planterId}/stage-history`, admin),
    await call('PUT', `/church-planters/${planterId}/stage`, { ...admin, body: move }),
    await call('PUT', '/users/50000', { ...admin, body: { first_name: 'Other' } }),
    await call('POST', '/users/50000/suspension', admin),
    await call('DELETE', '/users/50001', admin),
    await call('DELETE', '/users/17', admin),
  ].map(({ status }) => status);
  expect(statuses.filter((status) => status >= 400)).toEqual([401]);
  await server.background.idle();
}

/** Reads only a few pages of a long list, since all of it would take too long. */
async function firstChunks(server: TestServer, path: string, token: string): Promise<void> {
  const response = await server.request(`/api${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect([path, response.status]).toEqual([path, 200]);
  const reader = response.body?.getReader();
  for (let chunks = 0; chunks < 3; chunks += 1) await reader?.read();
  await reader?.cancel();
}

async function roleId({ database }: TestServer, name: string): Promise<number> {
  const role = database.db.selectFrom('roles').select('id').where('name', '=', name);
  return (await role.executeTakeFirstOrThrow()).id;
}

/** The background work of every process. */
async function keepHouse({ services }: TestServer): Promise<void> {
  await purge(services);
  await purge({ ...services, clock: () => new Date('2028-11-21T08:00:00.000Z') });
  await dissolveLeftHubs(services.db);
  await tellOfReports(services);
}
