import type { Mirror } from '#db/schema.ts';
import type { AnyRow } from '#db/tables/index.ts';
import { PlanterAnswer } from '#shared/contract/answers/planters.ts';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';
import { leaderIn } from '#shared/contract/planter-users.ts';
import type { Answer } from '#shared/http/answer.ts';
import { sortName } from '#shared/planter-names.ts';
import { readList, readRecord } from './list.ts';
import { blankTexts, type Feed, presentTexts, source, textOf } from './source.ts';

const TEXTS = [
  'first_name',
  'last_name',
  'spouse_first_name',
  'spouse_last_name',
  'church_name',
  'location',
  'stage',
  'status',
  'profile_picture_url',
  'email',
  'phone',
  'supporting_church_name',
  'supporting_church_location',
  'supporting_church_pastor',
  'training_cohort',
  'launch_date',
  'funding_start_date',
  'funding_end_date',
  'mailing_address',
  'updated_at',
  'last_contact_date',
  'geocode_precision',
  'geocode_source',
] as const;
const BLANK = blankTexts(TEXTS);

/** Church planters. */
export const planters = source({
  table: 'planters',
  shape: PlanterAnswer,

  toIncoming(planter, context) {
    const fields: Record<string, unknown> = presentTexts(planter, TEXTS);
    const phone = planter.phone ?? planter.phone_number;
    if (phone !== undefined) fields.phone = phone;
    if (planter.user_id !== undefined) fields.user_id = planter.user_id;
    if (planter.latitude !== undefined) fields.latitude = planter.latitude;
    if (planter.longitude !== undefined) fields.longitude = planter.longitude;
    const leader = leaderOf(planter, context.hub);
    if (leader !== undefined) fields.hub_leader_id = leader;
    if (planter.hub_leader_id !== undefined) fields.leader_told = true;
    return { id: planter.id, fields, createdByKey: planter.created_by_key ?? undefined };
  },

  blank: (lid, id) => ({
    ...BLANK,
    lid,
    id,
    user_id: null,
    hub_leader_id: 0,
    latitude: null,
    longitude: null,
    sort_name: '',
  }),

  complete(row: AnyRow): AnyRow {
    const name = { first_name: textOf(row.first_name), last_name: textOf(row.last_name) };
    return { ...row, sort_name: sortName(name) };
  },

  dependants: async (db, lid) => [...(await contactsOf(db, lid)), ...(await historyOf(db, lid))],

  address: (id) => `/church-planters/${id}`,
});

async function contactsOf(db: Mirror, planter: string) {
  const lids = await db
    .rows('contacts')
    .where('[planter+contact_date]')
    .between([planter, ''], [planter, '\uffff'])
    .primaryKeys();
  return lids.map((lid) => ({ table: 'contacts' as const, lid }));
}

async function historyOf(db: Mirror, planter: string) {
  const lids = await db
    .rows('stage_history')
    .where('[planter+date]')
    .between([planter, ''], [planter, '\uffff'])
    .primaryKeys();
  return lids.map((lid) => ({ table: 'stage_history' as const, lid }));
}

/** The change feed names the leader; a hub's own list says it by the kind of relation. */
function leaderOf(planter: PlanterAnswer, hub: number | undefined): number | undefined {
  if (planter.hub_leader_id !== undefined) return planter.hub_leader_id ?? 0;
  const isOverseen = (planter.relationship_type || HUB_LEADER_RELATION) === HUB_LEADER_RELATION;
  return hub !== undefined && isOverseen ? hub : undefined;
}

export const DIRECTORY = 'planters';
const PLANTER_LISTS = ['churchPlanters', 'church_planters', 'planters'];

/** The whole directory. Documented: `GET /church-planters`. */
export const directoryFeed: Feed = {
  key: DIRECTORY,
  isPlain: true,
  source: planters,
  context: {},
  read: (get) => readList(get, '/church-planters', PLANTER_LISTS),
  scope: (db) => db.rows('planters').toCollection().primaryKeys(),
};

/** The planters whom one user oversees. One who left the hub is still in the directory. */
export function hubFeed(userId: number): Feed {
  return {
    key: `hub:${userId}`,
    isPlain: true,
    source: planters,
    context: { hub: userId },
    read: (get) => readList(get, `/church-planters/users/${userId}/church-planters`, PLANTER_LISTS),
    scope: (db) =>
      db
        .rows('planters')
        .where('[hub_leader_id+sort_name]')
        .between([userId, ''], [userId, '\uffff'])
        .primaryKeys(),
    left: {
      still: DIRECTORY,
      fields: { hub_leader_id: 0 },
      dependants: contactsOf,
      async ask(get, id) {
        const leader = await leaderNow(get, id);
        if (leader === undefined) return undefined;
        return leader === userId ? 'here' : 'left';
      },
    },
  };
}

/** Who oversees a planter now; 0 for nobody, undefined if the server does not say. */
async function leaderNow(
  get: (path: string) => Promise<Answer>,
  id: number,
): Promise<number | undefined> {
  const answer = await get(`/church-planters/${id}/users`);
  return answer.kind === 'ok' ? leaderIn(answer.body) : undefined;
}

/** One planter: notices a change of the record without reading the whole directory. */
export function planterFeed(planter: string, planterId: number): Feed {
  return {
    key: `planter:${planter}`,
    source: planters,
    context: {},
    isOwnAddress: true,
    read: (get) => readRecord(get, `/church-planters/${planterId}`),
    scope: async (db) => ((await db.rows('planters').get(planter)) ? [planter] : []),
  };
}
