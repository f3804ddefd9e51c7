import { type CompiledQuery, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { placeInHubs } from '#server/domain/hubs.ts';
import { addPlanter, readPage } from '#tests/support/hub-network.ts';
import { fillNetwork } from '#tests/support/large-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { type Db, openDatabase } from './database.ts';
import { isPostgres } from './dialects.ts';
import { migrate } from './migrate.ts';
import { writeTransaction } from './transaction.ts';

const SIZE = { planters: 100_000, contactsOfEach: 1, hub: 24, reports: 50_000 };
/** A page of the feed reads 5,000 rows of one table; nothing needs more. */
const MOST_ROWS = 5_001;
const report = { report_month: 6, report_year: 2026, sunday_attendance: 10 };
const contact = { contact_date: '2026-11-20', contact_type: 'visit' };

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

onBothDatabases('at 100,000 planters', ({ fresh }) => {
  test('no hot query reads a table from end to end', async () => {
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
    const server = startTestServer(database);
    const people = await addPeople(server);
    ran.clear();
    await useAll(server, people);
    const explained = [...ran.values()];
    expect(explained.length).toBeGreaterThan(20);
    const slow: string[] = [];
    for (const query of explained) {
      const fault = await (isPostgres(db) ? faultOnPostgres(db, query) : faultOnSqlite(db, query));
      if (fault) slow.push(`${fault}: ${query.sql}`);
    }
    expect(slow).toEqual([]);
  }, 120_000);
});

async function addPeople(server: TestServer) {
  const { db } = server.database;
  const leader = await server.addUser('leader', ['hub_leader']);
  const planter = await server.addUser('planter', ['church_planter']);
  const planterId = await addPlanter(server.database, 'Own', { user_id: planter.id });
  const hub = [planterId, ...Array.from({ length: 23 }, (_, nth) => 40_000 + nth)];
  await writeTransaction(db, (scope) =>
    placeInHubs(
      scope,
      hub.map((id) => ({ planterId: id, leaderId: leader.id })),
    ),
  );
  return { leader, planter, planterId };
}

/** What devices of hub leaders and planters ask for all day. */
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

/** The first page and one of each later table: the cursor is moved on by hand, since all pages would take long. */
async function readAllTables(server: TestServer, token: string): Promise<void> {
  const { lines } = await readPage(server, token, '');
  const end = lines.at(-1);
  if (end?.kind !== 'end') throw new Error('the page was cut off');
  const [version, epoch, stamp, mode, after, until] = end.cursor.split('.');
  if (!end.more || !until) return;
  for (let tables = 0; tables < 30; tables += 1) {
    await readPage(
      server,
      token,
      [version, epoch, stamp, mode, after, until, tables, 1, 0].join('.'),
    );
  }
  await readPage(server, token, [version, epoch, stamp, 'd', until].join('.'));
}

const LARGE = [
  'users',
  'church_planters',
  'planter_users',
  'contacts',
  'mbcb_reports',
  'user_roles',
];

async function faultOnSqlite(db: Db, { sql: text, parameters }: CompiledQuery) {
  const { rows } = await db.executeQuery<{ detail: string }>(
    Object.assign({}, sql`select 1`.compile(db), {
      sql: `explain query plan ${text}`,
      parameters,
    }),
  );
  const details = rows.map(({ detail }) => detail);
  const scan = details.find((detail) => LARGE.some((table) => detail === `SCAN ${table}`));
  const throughNetwork = /contacts_rev/.test(details.join()) && text.includes('left_hub');
  return scan ?? (throughNetwork ? details.join() : undefined);
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

async function faultOnPostgres(db: Db, { sql: text, parameters }: CompiledQuery) {
  const words = /^(select|insert|update|delete)/.exec(text)?.[1];
  if (!words) return undefined; // begin, commit
  // A first download finds 4,000 hub leaders among all accounts: reading through them is what is fastest.
  if (text.includes('listed_role')) return undefined;
  const analyze = words === 'select' ? 'analyze, ' : '';
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    Object.assign({}, sql`select 1`.compile(db), {
      sql: `explain (${analyze}format json) ${text}`,
      parameters,
    }),
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return plan && faultIn(plan);
}

function faultIn(node: PlanNode): string | undefined {
  const read =
    ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) *
    (node['Actual Loops'] ?? 0);
  const relation = node['Relation Name'] ?? '';
  const isScan = node['Node Type'].includes('Scan');
  if (isScan && read > MOST_ROWS) return `${node['Node Type']} of ${read} rows of ${relation}`;
  if (node['Node Type'] === 'Seq Scan' && LARGE.includes(relation))
    return `Seq Scan of ${relation}`;
  return node.Plans?.map(faultIn).find((fault) => fault !== undefined);
}
