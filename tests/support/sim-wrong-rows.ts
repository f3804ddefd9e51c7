import type { Mirror } from '#db/schema.ts';
import type { AnyRow } from '#db/tables/index.ts';
import type { PlanterRow } from '#db/tables/planters.ts';
import { PEOPLE, PEOPLE_KINDS } from '#src/records/people.ts';
import { DIRECTORY } from '#sync/sources/planters.ts';
import type { DirectoryRecord, SimDirectory } from './sim-directory.ts';
import { LEAST_LIMIT } from './sim-lists.ts';
import { isFarLeader } from './sim-planters.ts';
import type { SimPlanter } from './sim-records.ts';
import { waitingForNewerBuild } from './sim-rest.ts';
import type { SimServer } from './sim-server.ts';

type Fields = Record<string, unknown>;

/** Each row in the mirror equals the server's row, as far as this person may see it. */
export async function wrongRows(db: Mirror, server: SimServer, userId: number): Promise<string[]> {
  const planters = server.visiblePlanters(userId);
  const ids = new Set(planters.map((one) => one.id));
  const contacts = [...server.contacts.values()].filter((one) => ids.has(one.planter_id));
  const planterIds = new Map<string, number | null>();
  await db.rows('planters').each((row) => {
    planterIds.set(row.lid, row.id);
  });
  const me = server.users.get(userId);
  const newer = await rowsOfNewerBuild(db);
  const rows = (await db.rows('contacts').toArray()).map((row) => ({
    ...row,
    planter_id: planterIds.get(row.planter),
  }));
  return [
    ...(await wrongPlanters(db, server, userId, planters)),
    ...compare({
      table: 'contacts',
      newer,
      mirror: rows.filter((row) => !isOfWrittenOrphan(row, newer, server)),
      ...shownOf(server, contacts, (one) => one.planter_id),
      expected: (one) => ({
        planter_id: one.planter_id,
        contact_date: one.contact_date,
        contact_type: one.contact_type,
        notes: one.notes ?? '',
        next_contact_date: one.next_contact_date ?? '',
      }),
    }),
    ...compare({
      table: 'reports',
      newer,
      mirror: await db.rows('reports').toArray(),
      ...shownOf(server, server.reports.of(userId).reverse()),
      expected: (one) => server.reports.expected(one),
    }),
    ...compare({
      table: 'profile',
      newer,
      mirror: await db.rows('profile').toArray(),
      server: me ? [me] : [],
      expected: (one) =>
        Object.fromEntries(Object.entries(one.fields).map(([name, value]) => [name, value ?? ''])),
    }),
    ...(await wrongDirectories(db, server)),
  ];
}

/**
 * A deleted planter stays while a write of a newer build waits for it (S25), and so do its contacts: their list is
 * refused, which holds them on the device (S36).
 */
function isOfWrittenOrphan(
  { planter, planter_id }: { planter: string; planter_id?: number | null | undefined },
  newer: ReadonlySet<string>,
  server: SimServer,
): boolean {
  return (
    newer.has(`planters:${planter}`) && server.planters.get(planter_id ?? 0)?.isDeleted === true
  );
}

/**
 * The rows that a limited list shows, by list. The device may have further rows from earlier reads, and no list shows
 * whether these are still correct.
 */
function shownOf<Row>(
  server: SimServer,
  rows: readonly Row[],
  listOf: (row: Row) => unknown = () => '',
): { server: readonly Row[]; isCutOff: boolean } {
  if (server.mostShown !== undefined) return reachableOf(rows, server.mostShown, listOf);
  const { listRows } = server.settings;
  if (server.isReference || listRows === undefined) return { server: rows, isCutOff: false };
  const often = new Map<unknown, number>();
  const shown = rows.filter((row) => {
    const nth = (often.get(listOf(row)) ?? 0) + 1;
    often.set(listOf(row), nth);
    return nth <= listRows;
  });
  return { server: shown, isCutOff: true };
}

/**
 * For the second backend, which decides which rows of a list it shows if there are more than the limit. Without a way
 * to the rest, a device cannot have them (README, "What a documented server cannot promise").
 */
function reachableOf<Row>(
  rows: readonly Row[],
  most: number,
  listOf: (row: Row) => unknown,
): { server: readonly Row[]; isCutOff: boolean } {
  const lengths = new Map<unknown, number>();
  for (const row of rows) lengths.set(listOf(row), (lengths.get(listOf(row)) ?? 0) + 1);
  const shown = rows.filter((row) => (lengths.get(listOf(row)) ?? 0) <= most);
  return { server: shown, isCutOff: shown.length < rows.length };
}

/** Fields that the mirror stores under another name, or as a local key. */
const RENAMED = new Set([
  'planter_id',
  ...PEOPLE_KINDS.map((kind) => PEOPLE[kind].fields.experience.wire),
]);

/** A device has no row of a directory that it never requested, and all rows of one that it wrote to. */
async function wrongDirectories(db: Mirror, server: SimServer): Promise<string[]> {
  const wrong: string[] = [];
  const newer = await rowsOfNewerBuild(db);
  for (const directory of server.directories) {
    const { table } = directory.names;
    const rows = await db.table<AnyRow, string>(table).toArray();
    if (rows.length === 0) continue;
    const expected = ({ fields }: DirectoryRecord) =>
      Object.fromEntries(
        Object.entries(fields)
          .filter(([name]) => !RENAMED.has(name))
          .map(([name, value]) => [name, value ?? '']),
      );
    const most = (await db.feeds.get(table))?.most ?? 0;
    const mirror = rows.filter((row) => !mayStay(row, { directory, server, most }));
    wrong.push(
      ...compare({ table, newer, mirror, ...shownOf(server, directory.living()), expected }),
    );
  }
  return wrong;
}

/**
 * A deleted record of a documented directory stays if the list is as long as a common limit, or as the longest list
 * that this server gave (`most`): more rows may follow, and the specifications have no call for a single record
 * (README, "What a documented server cannot promise").
 */
function mayStay(
  { id }: { id: number | null },
  { directory, server, most }: { directory: SimDirectory; server: SimServer; most: number },
): boolean {
  const { length } = directory.living();
  const isRound = length % 5 === 0 || Number.isInteger(Math.log2(length));
  const mayBeCut = length >= LEAST_LIMIT && (isRound || length >= most);
  const isDeleted = directory.rows.get(id ?? 0)?.isDeleted === true;
  return !server.isReference && mayBeCut && isDeleted;
}

/** A leader's own hub is complete on the device; other hubs' rows are there only if a write or a screen needed them. */
async function wrongPlanters(
  db: Mirror,
  server: SimServer,
  userId: number,
  mine: readonly SimPlanter[],
): Promise<string[]> {
  const ids = new Set(mine.map((one) => one.id));
  const rows = await db.rows('planters').toArray();
  const [ofMyHub, others] = [
    rows.filter((row) => ids.has(row.id ?? 0)),
    rows.filter((row) => !ids.has(row.id ?? 0)),
  ];
  const newer = await rowsOfNewerBuild(db);
  const { isCutOff, ...shown } = shownOf(server, mine);
  const wrong = compare({
    table: 'planters',
    newer,
    mirror: ofMyHub,
    ...shown,
    isCutOff,
    expected: (one) => ({
      ...namesOf(one),
      hub_leader_id: one.leader,
      // A limited list may not contain the newest contact.
      ...(isCutOff ? {} : { last_contact_date: server.lastContact(one.id) ?? '' }),
    }),
  });
  const read = new Set(await db.feeds.toCollection().primaryKeys());
  for (const row of others) {
    if (newer.has(`planters:${row.lid}`)) continue;
    const isRead = read.has(`planter:${row.lid}`);
    const isNamed = isRead || read.has(DIRECTORY);
    wrong.push(...wrongStranger(row, server, { userId, isRead, isNamed }));
  }
  return wrong;
}

/**
 * A planter of another hub, who is in the directory for every member, but not in the leader's own hub (S36). `isRead`:
 * this device reads the record; otherwise it may only know who leads the hub. `isNamed`: it reads the record or the
 * directory; otherwise it does not learn that the planter was deleted.
 */
function wrongStranger(
  row: PlanterRow,
  server: SimServer,
  { userId, isRead, isNamed }: { userId: number; isRead: boolean; isNamed: boolean },
): string[] {
  const known = server.planters.get(row.id ?? 0);
  const isReadable = known && !(known.isDeleted && isNamed) && !server.isReference;
  const isGivenAway = isFarLeader(row.hub_leader_id);
  if (!isReadable && !isGivenAway) return [`planters ${row.lid} is not on the server`];
  if (row.hub_leader_id === userId) return [`planters ${row.lid} is still in the hub`];
  if (!known || isGivenAway || !isRead) return [];
  return compare({
    table: 'planters',
    mirror: [row],
    server: [known],
    expected: namesOf,
    newer: new Set(),
  });
}

function namesOf({ first_name, last_name, church_name }: SimPlanter) {
  return { first_name, last_name, church_name };
}

interface Comparison<Row> {
  table: string;
  mirror: readonly (Fields & { id: number | null; lid: string })[];
  server: readonly Row[];
  expected: (row: Row) => Fields;
  /** The server has more rows than these. */
  isCutOff?: boolean;
  /** Rows to which a newer build has written. */
  newer: ReadonlySet<string>;
}

function compare<Row extends { id: number }>(comparison: Comparison<Row>): string[] {
  const { table, mirror, server, expected, newer, isCutOff = false } = comparison;
  const wrong: string[] = [];
  const left = new Map(mirror.map((row) => [row.id, row]));
  if (newer.size === 0 && left.size !== mirror.length)
    wrong.push(`${table}: two rows for one record`);
  for (const row of server) {
    const mine = left.get(row.id);
    left.delete(row.id);
    if (!mine && newer.has(`${table}:s${row.id}`)) continue;
    if (!mine) {
      wrong.push(`${table} ${row.id} is missing on the device`);
      continue;
    }
    if (newer.has(`${table}:${mine.lid}`)) continue;
    for (const [name, value] of Object.entries(expected(row))) {
      if (mine[name] !== value) {
        wrong.push(`${table} ${row.id}: ${name} is ${mine[name]}, on the server ${value}`);
      }
    }
  }
  if (isCutOff) return wrong;
  for (const { lid } of left.values()) {
    if (!newer.has(`${table}:${lid}`)) wrong.push(`${table} ${lid} is not on the server`);
  }
  return wrong;
}

/** Rows whose content this build cannot know: a newer one has written to them, or to rows they refer to (S33). */
export async function rowsOfNewerBuild(db: Mirror): Promise<ReadonlySet<string>> {
  const newer = waitingForNewerBuild(await db.ops.toArray());
  const keys = new Set(newer.flatMap((op) => op.touches));
  const bound = (await db.idmap.toArray()).filter(({ key }) => keys.has(key));
  return new Set([...keys, ...bound.map(({ table, id }) => `${table}:s${id}`)]);
}
