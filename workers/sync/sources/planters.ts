import type { AnyRow } from '#db/tables/index.ts';
import { HUB_LEADER_RELATION, Planter } from '#shared/contract/church-planters.ts';
import { foldText } from '#shared/fold-text.ts';
import { readList } from './list.ts';
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
  'last_contact_date',
] as const;
const BLANK = blankTexts(TEXTS);

/** Church planters. Documented: `GET /church-planters/users/{userId}/church-planters`, a hub each. */
export const planters = source({
  table: 'planters',
  shape: Planter,

  toIncoming(planter, context) {
    const fields: Record<string, unknown> = presentTexts(planter, TEXTS);
    if (planter.user_id !== undefined) fields.user_id = planter.user_id;
    const leader = leaderOf(planter, context.hub);
    if (leader !== undefined) fields.hub_leader_id = leader;
    return { id: planter.id, fields };
  },

  blank: (lid, id) => ({
    ...BLANK,
    lid,
    id,
    user_id: null,
    hub_leader_id: 0,
    sort_name: '',
  }),

  complete(row: AnyRow): AnyRow {
    return { ...row, sort_name: foldText(`${textOf(row.last_name)} ${textOf(row.first_name)}`) };
  },

  async dependants(db, lid) {
    const contacts = await db
      .rows('contacts')
      .where('[planter+contact_date]')
      .between([lid, ''], [lid, '\uffff'])
      .primaryKeys();
    return contacts.map((contact) => ({ table: 'contacts' as const, lid: contact }));
  },
});

/** The change feed names the leader; a hub's own list says it by the kind of relation. */
function leaderOf(planter: Planter, hub: number | undefined): number | undefined {
  if (planter.hub_leader_id !== undefined) return planter.hub_leader_id ?? 0;
  const isOverseen = (planter.relationship_type ?? HUB_LEADER_RELATION) === HUB_LEADER_RELATION;
  return hub !== undefined && isOverseen ? hub : undefined;
}

/** The planters whom one user oversees. */
export function hubFeed(userId: number): Feed {
  return {
    key: `hub:${userId}`,
    source: planters,
    context: { hub: userId },
    read: (get) => readList(get, `/church-planters/users/${userId}/church-planters`),
    scope: (db) =>
      db
        .rows('planters')
        .where('[hub_leader_id+sort_name]')
        .between([userId, ''], [userId, '\uffff'])
        .primaryKeys(),
  };
}
