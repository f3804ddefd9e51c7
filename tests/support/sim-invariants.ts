import { shownOpsOf } from '#db/replay.ts';
import type { Mirror } from '#db/schema.ts';
import type { AnyRow } from '#db/tables/index.ts';
import type { PlanterRow } from '#db/tables/planters.ts';
import { PEOPLE, PEOPLE_KINDS } from '#shared/network-people.ts';
import type { Act } from './sim-acts.ts';
import type { DirectoryRecord } from './sim-directory.ts';
import { isFarLeader } from './sim-planters.ts';
import type { Entry, SimPlanter } from './sim-records.ts';
import { isAtRest } from './sim-rest.ts';
import { hasGoneBack, isEcho, type Reversal, reversalsIn } from './sim-reversals.ts';
import type { SimServer } from './sim-server.ts';
import { databasesOf, type World } from './sim-world.ts';

/** Everything that must hold when it is quiet again; one sentence for each thing that does not. */
export async function brokenPromises(world: World): Promise<string[]> {
  const broken = world.errors.map((error) => `a run ended with ${error}`);
  for (const { device, userId, db } of databasesOf(world)) {
    const where = `${device.name}, user ${userId}`;
    const found = [
      ...(await wrongRows(db, world.server, userId)),
      ...(await wrongShadows(db)),
      ...(await wrongIdMap(db)),
      ...(await disappeared(db, world, device.name, userId)),
    ];
    broken.push(...found.map((one) => `${where}: ${one}`));
  }
  const told = await reversalsIn(world);
  broken.push(
    ...(await wrongCounts(world)),
    ...wrongOrder(world),
    ...wrongUsers(world, told),
    ...lostValues(world, told),
  );
  return broken;
}

type Fields = Record<string, unknown>;

/** Each row in the mirror equals the server's row, for what this person may see. */
async function wrongRows(db: Mirror, server: SimServer, userId: number): Promise<string[]> {
  const planters = server.visiblePlanters(userId);
  const ids = new Set(planters.map((one) => one.id));
  const contacts = [...server.contacts.values()].filter((one) => ids.has(one.planter_id));
  const planterIds = new Map<string, number | null>();
  await db.rows('planters').each((row) => {
    planterIds.set(row.lid, row.id);
  });
  const me = server.users.get(userId);
  return [
    ...(await wrongPlanters(db, server, userId, planters)),
    ...compare(
      'contacts',
      (await db.rows('contacts').toArray()).map((row) => ({
        ...row,
        planter_id: planterIds.get(row.planter),
      })),
      contacts,
      (one) => ({
        planter_id: one.planter_id,
        contact_date: one.contact_date,
        contact_type: one.contact_type,
        notes: one.notes ?? '',
        next_contact_date: one.next_contact_date ?? '',
      }),
    ),
    ...compare('reports', await db.rows('reports').toArray(), server.reports.of(userId), (one) =>
      server.reports.expected(one),
    ),
    ...compare('profile', await db.rows('profile').toArray(), me ? [me] : [], (one) =>
      Object.fromEntries(Object.entries(one.fields).map(([name, value]) => [name, value ?? ''])),
    ),
    ...(await wrongDirectories(db, server)),
  ];
}

/** Fields that the mirror keeps under another name, or as a local key. */
const RENAMED = new Set(['planter_id', ...PEOPLE_KINDS.map((kind) => PEOPLE[kind].experience)]);

/** A device that never asked for a directory has none of it; one that wrote there has all of it. */
async function wrongDirectories(db: Mirror, server: SimServer): Promise<string[]> {
  const wrong: string[] = [];
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
    wrong.push(...compare(table, rows, directory.living(), expected));
  }
  return wrong;
}

/** The own hub stands on the device whole; of others', whoever a write or a screen has brought there. */
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
  const wrong = compare('planters', ofMyHub, mine, (one) => ({
    ...namesOf(one),
    hub_leader_id: one.leader,
    last_contact_date: server.lastContact(one.id) ?? '',
  }));
  const read = new Set(await db.feeds.toCollection().primaryKeys());
  for (const row of others) {
    const isRead = read.has(`planter:${row.lid}`);
    wrong.push(...wrongStranger(row, server, userId, isRead));
  }
  return wrong;
}

/**
 * A planter of another hub: in the directory for every member, but not in the own hub (S36). `isRead`: this
 * device reads the record; else it may know no more of it than who leads the hub.
 */
function wrongStranger(
  row: PlanterRow,
  server: SimServer,
  userId: number,
  isRead: boolean,
): string[] {
  const known = server.planters.get(row.id ?? 0);
  const isReadable = known && !known.isDeleted && !server.isReference;
  const isGivenAway = isFarLeader(row.hub_leader_id);
  if (!isReadable && !isGivenAway) return [`planters ${row.lid} is not on the server`];
  if (row.hub_leader_id === userId) return [`planters ${row.lid} is still in the hub`];
  if (!known || isGivenAway || !isRead) return [];
  return compare('planters', [row], [known], namesOf);
}

function namesOf({ first_name, last_name, church_name }: SimPlanter) {
  return { first_name, last_name, church_name };
}

function compare<Row extends { id: number }>(
  table: string,
  mirror: readonly (Fields & { id: number | null; lid: string })[],
  server: readonly Row[],
  expected: (row: Row) => Fields,
): string[] {
  const wrong: string[] = [];
  const left = new Map(mirror.map((row) => [row.id, row]));
  if (left.size !== mirror.length) wrong.push(`${table}: two rows for one record`);
  for (const row of server) {
    const mine = left.get(row.id);
    left.delete(row.id);
    if (!mine) {
      wrong.push(`${table} ${row.id} is missing on the device`);
      continue;
    }
    for (const [name, value] of Object.entries(expected(row))) {
      if (mine[name] !== value) {
        wrong.push(`${table} ${row.id}: ${name} is ${mine[name]}, on the server ${value}`);
      }
    }
  }
  for (const row of left.values()) wrong.push(`${table} ${row.lid} is not on the server`);
  return wrong;
}

/** No shadow without a shown op. */
async function wrongShadows(db: Mirror): Promise<string[]> {
  const wrong: string[] = [];
  for (const { key } of await db.shadows.toArray()) {
    if ((await shownOpsOf(db, key)).length === 0) wrong.push(`the shadow ${key} has no op`);
  }
  return wrong;
}

async function wrongIdMap(db: Mirror): Promise<string[]> {
  const bindings = await db.idmap.toArray();
  const lids = new Set(bindings.map((one) => one.key));
  const ids = new Set(bindings.map((one) => `${one.table}:${one.id}`));
  const isOneToOne = lids.size === bindings.length && ids.size === bindings.length;
  return isOneToOne ? [] : ['the id map is not one to one'];
}

/** A write is in the outbox, or its life line says how it ended. */
async function disappeared(
  db: Mirror,
  world: World,
  device: string,
  userId: number,
): Promise<string[]> {
  const kept = new Set((await db.ops.toArray()).map((op) => op.id));
  const ended = new Set((await db.journal.toArray()).map((line) => line.opId));
  const wrong: string[] = [];
  for (const act of world.acts.values()) {
    if (act.device !== device || act.userId !== userId || act.isRevised) continue;
    if (!kept.has(act.opId) && !ended.has(act.opId)) {
      wrong.push(`${act.mark} (${act.name}) has disappeared`);
    }
  }
  return wrong;
}

function executionsOf(world: World, mark: string): Entry[] {
  return world.server.ledger.filter((entry) => entry.effect.includes(mark));
}

/** Every write exactly once on the server, or before its author, or taken back before it was executed. */
async function wrongCounts(world: World): Promise<string[]> {
  const wrong: string[] = [];
  const { states, restless } = await statesOf(world);
  const byMark = new Map<string, Act[]>();
  for (const act of world.acts.values()) {
    byMark.set(act.mark, [...(byMark.get(act.mark) ?? []), act]);
  }
  for (const [mark, acts] of byMark) {
    const executed = executionsOf(world, mark).length;
    const expected = expectation(world, acts, states);
    const told = acts.map((act) => `${act.opId} ${states.get(act.opId) ?? 'gone'}`).join(', ');
    for (const act of acts) {
      if (restless.has(act.opId)) {
        wrong.push(`${mark} (${act.name}) never came to rest: ${states.get(act.opId)}`);
      }
    }
    if (executed < expected.least || executed > expected.most) {
      const { least, most } = expected;
      wrong.push(`${mark} was executed ${executed} times, not ${least} to ${most} (${told})`);
    }
  }
  return wrong;
}

/** How often writes with one mark, equal by intent, may stand in the ledger. */
function expectation(world: World, acts: readonly Act[], states: ReadonlyMap<string, string>) {
  let least = 0;
  let most = 0;
  for (const act of acts) {
    if (act.isWithdrawn) continue;
    const isOpen = states.has(act.opId) || act.isDiscarded || act.isRevised;
    if (!isOpen && act.kind === 'once' && !hasStandIn(world, act)) least += 1;
    const isUncounted = act.kind === 'last' || wasDeletedUnseen(world, act);
    most += isUncounted ? Number.POSITIVE_INFINITY : 1 + act.sentKnowingly;
  }
  return { least, most };
}

/**
 * README, "What a documented server cannot promise": an invitation whose answer was lost, to an address
 * that was invited a few minutes before, counts as sent.
 */
function hasStandIn(world: World, act: Act): boolean {
  const { sameAs } = act;
  if (sameAs === undefined || world.server.isReference) return false;
  return world.server.ledger.some((one) => one.effect.includes(sameAs));
}

/**
 * README, "What a documented server cannot promise": a planter whose create lost its answer, and whom
 * somebody deleted before this device looked, was never there as far as a list can tell.
 */
function wasDeletedUnseen(world: World, act: Act): boolean {
  if (act.name !== 'create-planter' || world.server.isReference) return false;
  return [...world.server.planters.values()].some(
    (one) => one.isDeleted && one.last_name.includes(act.mark),
  );
}

/** Of all writes that are still on a device; and those of them that nobody is asked about. */
async function statesOf(world: World) {
  const states = new Map<string, string>();
  const restless = new Set<string>();
  for (const { db } of databasesOf(world)) {
    await db.ops.each((op) => {
      states.set(op.id, op.state);
      if (!isAtRest(op)) restless.add(op.id);
    });
  }
  return { states, restless };
}

/** Per lane, first executions stand in the ledger in the order of the writes. */
function wrongOrder(world: World): string[] {
  const wrong: string[] = [];
  const lanes = new Map<string, Act[]>();
  for (const act of world.acts.values()) {
    if (act.isDisturbed || act.isDiscarded || act.isWithdrawn || act.isRevised) continue;
    for (const lane of act.lanes) {
      const key = `${act.device}, user ${act.userId}: ${lane}`;
      lanes.set(key, [...(lanes.get(key) ?? []), act]);
    }
  }
  for (const [lane, acts] of lanes) {
    let last = -1;
    for (const act of acts.sort((a, b) => a.seq - b.seq)) {
      const first = world.server.ledger.findIndex((entry) => entry.effect.includes(act.mark));
      if (first < 0) continue;
      if (first < last) wrong.push(`${lane}: ${act.mark} was executed before its predecessor`);
      last = Math.max(last, first);
    }
  }
  return wrong;
}

function wrongUsers(world: World, told: readonly Reversal[]): string[] {
  const wrong: string[] = [];
  for (const act of world.acts.values()) {
    for (const entry of executionsOf(world, act.mark)) {
      if (entry.user !== act.userId && !isEcho(world, act, entry, told)) {
        wrong.push(`${act.mark} of user ${act.userId} was sent as user ${entry.user}`);
      }
    }
  }
  return wrong;
}

/** What a person set last is what the server has: of one device, or of another device of the same person. */
function lostValues(world: World, told: readonly Reversal[]): string[] {
  const wrong: string[] = [];
  const candidates = new Map<string, Map<string, Act>>();
  const settled = [...world.acts.values()]
    .filter((act) => act.name === 'edit-profile' && !act.isWithdrawn && !act.isDiscarded)
    .filter((act) => !act.isDisturbed && !act.isRevised)
    .sort((a, b) => a.seq - b.seq);
  for (const act of settled) {
    const known = world.server.users.get(act.userId)?.firstFields ?? {};
    for (const name of Object.keys(act.values)) {
      if (!(name in known)) continue;
      const field = `${act.userId}:${name}`;
      const perDevice = candidates.get(field) ?? new Map<string, Act>();
      candidates.set(field, perDevice.set(act.device, act));
    }
  }
  for (const [field, perDevice] of candidates) {
    const [userId, name = ''] = field.split(':');
    const now = world.server.users.get(Number(userId))?.fields[name];
    const values = [...perDevice.values()].map((act) => act.values[name]);
    const isDisputed = [...world.acts.values()].some(
      (act) => act.userId === Number(userId) && name in act.values && act.isDisturbed,
    );
    const isTold = [...perDevice.values()].some(({ opId }) =>
      told.some((one) => one.opId === opId && one.field === name),
    );
    const isExcused = isDisputed || (isTold && hasGoneBack(world, field));
    if (!isExcused && !values.includes(now)) {
      wrong.push(`user ${userId}: ${name} is ${now} on the server, last written: ${values}`);
    }
  }
  return wrong;
}
