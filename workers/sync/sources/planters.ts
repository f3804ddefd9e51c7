import * as z from 'zod/mini';
import { rowKey, splitRowKey } from '#db/op.ts';
import { keysOf } from '#db/owned.ts';
import { serverCopyOf } from '#db/replay.ts';
import type { Mirror } from '#db/schema.ts';
import { ContactAnswer, StageHistoryAnswer } from '#shared/contract/answers/planters.ts';
import { wireId } from '#shared/contract/answers/values.ts';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';
import { leaderIn } from '#shared/contract/planter-users.ts';
import { sortName } from '#shared/planter-names.ts';
import { planter as kind } from '#src/records/planter.ts';
import { PlanterAnswer } from '#src/records/planter-answers.ts';
import {
  type List,
  type ListKind,
  listAt,
  type RowContext,
  readList,
  recordAt,
  source,
  textOf,
} from './source.ts';

/* Church planters with what belongs to them: contacts and the history of their stages. */

export const planters = source({
  table: 'planters',
  kind,
  shape: PlanterAnswer,
  also: (planter, { hub }) => ({
    hub_leader_id: leaderOf(planter, hub),
    leader_told: planter.hub_leader_id === undefined ? undefined : true,
  }),
  complete(row) {
    const name = { first_name: textOf(row.first_name), last_name: textOf(row.last_name) };
    return { ...row, sort_name: sortName(name) };
  },
  address: (id) => `/church-planters/${id}`,
});

/** The change feed names the leader; a hub's own list says it by the kind of relation. */
function leaderOf(planter: PlanterAnswer, hub: number | undefined): number | undefined {
  if (planter.hub_leader_id !== undefined) return planter.hub_leader_id ?? 0;
  const isOverseen = (planter.relationship_type || HUB_LEADER_RELATION) === HUB_LEADER_RELATION;
  return isOverseen ? hub : undefined;
}

/** Who oversees a planter, as one field of the planter's row. */
const leaders = source({
  table: 'planters',
  shape: z.object({ id: wireId, hub_leader_id: z.int() }),
  complete: (row) => planters.complete?.(row) ?? row,
});

export const contacts = source({
  table: 'contacts',
  shape: ContactAnswer,
  also: (contact, context) => ({ planter: ownerOf(contact, context) }),
  isAppendOnly: true,
});

export const stageHistory = source({
  table: 'stage_history',
  shape: StageHistoryAnswer,
  also: ({ user, ...entry }, context) => ({
    planter: ownerOf(entry, context),
    user_id: user?.id,
    user_name: user?.name,
  }),
  isAppendOnly: true,
});

function ownerOf({ planter_id }: { planter_id?: number | null | undefined }, context: RowContext) {
  return context.planter ?? (planter_id ? context.lidOf('planters', planter_id) : undefined);
}

export const DIRECTORY = 'planters';
const NAMES = ['churchPlanters', 'church_planters', 'planters'];

export const planterLists: Record<string, ListKind> = {
  [DIRECTORY]: {
    list: () => ({ source: planters, read: listAt('/church-planters', ...NAMES) }),
  },

  /** The planters whom one user oversees. One who left the hub is still in the directory. */
  hub: {
    needs: ['seeHub', 'submitReports'],
    list: ({ id }) => ({
      source: planters,
      context: { hub: id },
      read: listAt(`/church-planters/users/${id}/church-planters`, ...NAMES),
      scope: (db) => ofHub(db, id),
      left: {
        still: DIRECTORY,
        fields: { hub_leader_id: 0 },
        owns: { contacts: 'planter' },
        async ask(get, planterId) {
          const answer = await get(`/church-planters/${planterId}/users`);
          const leader = answer.kind === 'ok' ? leaderIn(answer.body) : undefined;
          if (leader === undefined) return undefined;
          return leader === id ? 'here' : 'left';
        },
      },
    }),
  },

  /** One planter: notices a change of the record without reading the whole directory. */
  planter: {
    of: 'planters',
    list: ({ lid, id }) => ({
      source: planters,
      isOwnAddress: true,
      read: recordAt(`/church-planters/${id}`),
      scope: async (db) => ((await db.rows('planters').get(lid)) ? [lid] : []),
    }),
  },

  /** The directory does not name the leader. No answer here says that the planter is gone. */
  'planter-users': {
    of: 'planters',
    list: ({ id }) => ({ source: leaders, read: readLeader(id), scope: async () => [] }),
  },

  contacts: {
    of: 'planters',
    needs: ['seeHub', 'submitReports', 'readAllContacts'],
    list: ({ lid, id }) => ({
      source: contacts,
      context: { planter: lid },
      read: listAt(`/church-planters/${id}/contacts`, 'contacts'),
      scope: (db) => keysOf(db, 'contacts', 'planter', lid),
      derive: (db) => lastContact(db, lid),
    }),
  },

  'stage-history': {
    of: 'planters',
    list: ({ lid, id }) => ({
      source: stageHistory,
      context: { planter: lid },
      read: listAt(`/church-planters/${id}/stage-history`, 'history'),
      scope: (db) => keysOf(db, 'stage_history', 'planter', lid),
    }),
  },
};

/** Planters who show this leader, and those whom the server had there when a write that still waits moved them away. */
async function ofHub(db: Mirror, leader: number): Promise<string[]> {
  const shown = await keysOf(db, 'planters', 'hub_leader_id', leader);
  const written = await db.shadows.where('key').startsWith(rowKey('planters', '')).toArray();
  const before = written.filter(({ truth }) => truth?.hub_leader_id === leader);
  return [...new Set([...shown, ...before.map(({ key }) => splitRowKey(key).lid)])];
}

function readLeader(planterId: number): List['read'] {
  return async (get) => {
    const answer = await readList(get, `/church-planters/${planterId}/users`, ['users']);
    if (answer.kind !== 'list') return answer;
    const leader = leaderIn(answer.rows);
    // A leader whose number cannot be read is not nobody.
    if (leader === undefined) return { kind: 'no-list' };
    return { kind: 'list', rows: [{ id: planterId, hub_leader_id: leader }] };
  };
}

/** The planter's last contact as the server's own contacts show it; a later date in the list wins. */
async function lastContact(db: Mirror, planter: string) {
  const known = await db
    .rows('contacts')
    .where('[planter+contact_date]')
    .between([planter, ''], [planter, '\uffff'])
    .reverse()
    .filter((row) => row.id !== null)
    .first();
  const before = textOf((await serverCopyOf(db, `planters:${planter}`))?.last_contact_date);
  if (!known || known.contact_date <= before) return [];
  const fields = { last_contact_date: known.contact_date };
  return [{ table: 'planters' as const, lid: planter, fields }];
}
