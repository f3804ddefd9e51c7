import * as z from 'zod/mini';
import { rowKey, splitRowKey } from '#db/op.ts';
import { keysOf } from '#db/owned.ts';
import { serverCopyOf } from '#db/replay.ts';
import type { Mirror } from '#db/schema.ts';
import type { AnyRow } from '#db/tables/index.ts';
import {
  ContactAnswer,
  nameIn,
  StageAnswer,
  StageHistoryAnswer,
  StatusAnswer,
} from '#shared/contract/answers/planters.ts';
import { idIn, wireId } from '#shared/contract/answers/values.ts';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';
import { isRecord } from '#shared/contract/common.ts';
import { leaderIn } from '#shared/contract/planter-users.ts';
import { sortName } from '#shared/planter-names.ts';
import { planter as kind } from '#src/records/planter.ts';
import { PlanterAnswer } from '#src/records/planter-answers.ts';
import { type Derived, type Get, type ListAnswer, type ListKind, readList } from './list.ts';
import { source, textOf } from './source.ts';

/* Church planters and what belongs to them: contacts, stages and their stage history. */

const planters = source({
  table: 'planters',
  kind,
  shape: PlanterAnswer,
  also: (planter, { shared }) => ({
    hub_leader_id: leaderOf(planter, shared?.hub_leader_id),
    leader_told: planter.hub_leader_id === undefined ? undefined : true,
  }),
  complete(row) {
    const name = { first_name: textOf(row.first_name), last_name: textOf(row.last_name) };
    return { ...row, sort_name: sortName(name) };
  },
  address: (id) => `/church-planters/${id}`,
  settled(db, row, before) {
    const [date, known] = [row, before].map((one) => textOf(Reflect.get(one, LAST_CONTACT)));
    // Only if the date fell: then the server may not keep it up to date, or a contact was removed.
    return !known || known <= (date ?? '') ? undefined : withLastContact(db, row, date ?? '');
  },
});

const LAST_CONTACT = 'last_contact_date';

async function withLastContact(db: Mirror, row: AnyRow, date: string): Promise<AnyRow> {
  const newest = await newestContact(db, row.lid);
  return newest && newest.contact_date > date
    ? ({ ...row, [LAST_CONTACT]: newest.contact_date } as AnyRow)
    : row;
}

/** The leader's number. The change feed contains it; in a hub's list it follows from the kind of relation. */
function leaderOf(planter: PlanterAnswer, hub: unknown): unknown {
  if (planter.hub_leader_id !== undefined) return planter.hub_leader_id ?? 0;
  const isOverseen = (planter.relationship_type || HUB_LEADER_RELATION) === HUB_LEADER_RELATION;
  return isOverseen ? hub : undefined;
}

const PLANTER = { planter: ['planters', 'planter_id'] } as const;

export const planterSources = {
  planters,
  contacts: source({ table: 'contacts', shape: ContactAnswer, refs: PLANTER, isAppendOnly: true }),
  stages: source({
    table: 'stages',
    shape: StageAnswer,
    also: ({ statuses = [], position }) => ({ statuses, position: position || undefined }),
  }),
  stage_history: source({
    table: 'stage_history',
    shape: StageHistoryAnswer,
    refs: PLANTER,
    also: ({ user }) => ({ user_id: user?.id, user_name: user?.name }),
    isAppendOnly: true,
  }),
};

export const DIRECTORY = 'planters';
const names = ['churchPlanters', 'church_planters', 'planters'];

export const planterLists = {
  [DIRECTORY]: { table: 'planters', path: '/church-planters', names },
  /** The planters whom one user oversees. A planter who left the hub may still be in the directory. */
  hub: {
    table: 'planters',
    by: 'hub_leader_id',
    needs: ['seeHub', 'submitReports'],
    path: '/church-planters/users/{id}/church-planters',
    names,
    scope: ofHub,
    left: {
      still: DIRECTORY,
      fields: { hub_leader_id: 0 },
      owns: { contacts: 'planter' },
      async ask(get, planter) {
        const answer = await get(`/church-planters/${planter}/users`);
        return answer.kind === 'ok' ? leaderIn(answer.body) : undefined;
      },
    },
  },
  /** A single planter, to notice changes without reading the whole directory. */
  planter: { table: 'planters', of: 'planters', path: '/church-planters/{id}', one: 'own' },
  /** The leader of a planter as one field of the row, because the directory does not contain it. */
  'planter-users': {
    table: 'planters',
    source: source({
      table: 'planters',
      shape: z.object({ id: wireId, hub_leader_id: z.int() }),
      complete: planters.complete,
    }),
    of: 'planters',
    path: '/church-planters/{id}/users',
    one: 'part',
    read: readLeader,
  },
  contacts: {
    table: 'contacts',
    of: 'planters',
    needs: ['seeHub', 'submitReports', 'readAllContacts'],
    path: '/church-planters/{id}/contacts',
    names: ['contacts'],
    derive: lastContact,
  },
  'stage-history': {
    table: 'stage_history',
    of: 'planters',
    path: '/church-planters/{id}/stage-history',
    names: ['history'],
  },
  stages: { table: 'stages', path: '/church-planters/stages', read: readStages },
} satisfies Record<string, ListKind>;

/** Planters with this leader, including those moved away by a pending write while the server still has them there. */
async function ofHub(db: Mirror, leader: number): Promise<string[]> {
  const shown = await keysOf(db, 'planters', 'hub_leader_id', leader);
  const written = await db.shadows.where('key').startsWith(rowKey('planters', '')).toArray();
  const before = written.filter(({ truth }) => truth?.hub_leader_id === leader);
  return [...new Set([...shown, ...before.map(({ key }) => splitRowKey(key).lid)])];
}

async function readLeader(get: Get, path: string, id: number): Promise<ListAnswer> {
  const answer = await readList(get, path, ['users']);
  if (answer.kind !== 'list') return answer;
  const leader = leaderIn(answer.rows);
  // A leader whose number cannot be read does not count as "no leader".
  if (leader === undefined) return { kind: 'no-list' };
  return { kind: 'list', rows: [{ id, hub_leader_id: leader }] };
}

/** The last contact according to the server's list of contacts. A later date in the planter's own row wins. */
async function lastContact(db: Mirror, planter: string): Promise<Derived[]> {
  const copyOf = serverCopyOf(db, rowKey('planters', planter));
  const [known, copy] = await Promise.all([newestContact(db, planter), copyOf]);
  const before = textOf(copy?.last_contact_date);
  if (!known || known.contact_date <= before) return [];
  const fields = { last_contact_date: known.contact_date };
  return [{ table: 'planters', lid: planter, fields }];
}

/** The newest contact that the server has shown. */
function newestContact(db: Mirror, planter: string) {
  return db
    .rows('contacts')
    .where('[planter+contact_date]')
    .between([planter, ''], [planter, '\uffff'])
    .reverse()
    .filter((row) => row.id !== null)
    .first();
}

/** Reads the stages. Their statuses come from `GET /church-planters/statuses` if the list does not contain them. */
async function readStages(get: Get, path: string): Promise<ListAnswer> {
  const list = await readList(get, path, ['stages']);
  if (list.kind !== 'list') return list;
  const rows = list.rows.map(inPlace);
  const isTold = rows.some((row) => isRecord(row) && Array.isArray(row.statuses));
  if (rows.length === 0 || isTold) return { kind: 'list', rows };
  const listed = await readList(get, '/church-planters/statuses', ['statuses']);
  if (listed.kind !== 'list') return listed;
  const statuses = listed.rows.flatMap((one) => StatusAnswer.safeParse(one).data ?? []);
  const known = (row: unknown) => {
    if (!isRecord(row)) return row;
    const own = statuses.filter(({ stage_id }) => stage_id === idIn(row.id));
    return { ...row, statuses: own.map(nameIn) };
  };
  return { kind: 'list', rows: rows.map(known) };
}

/** Stages have the order of the documented list. A stage given only as a name is numbered by its position. */
function inPlace(row: unknown, index: number): unknown {
  if (typeof row === 'string') return { id: index + 1, position: index + 1, name: row };
  return isRecord(row) ? { position: index + 1, ...row } : row;
}
