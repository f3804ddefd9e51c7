import type { Db } from '#server/db/database.ts';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';
import { namesOf } from '#src/records/fields.ts';
import { planter } from '#src/records/planter.ts';

const BESIDE = [
  'id',
  'user_id',
  'stage',
  'status',
  'profile_picture_url',
  'updated_at',
  'geocode_precision',
  'geocode_source',
  'last_contact_date',
  'created_by_key',
] as const;

/**
 * The fields of a planter in every list and in the change feed: the same names and values everywhere.
 * They are those of `Planter` in src/records/planter-answers.ts.
 */
const PLANTER_FIELDS = [...BESIDE, ...namesOf(planter)].map(
  (name) => `church_planters.${name}` as const,
);

/** All planters, including deleted ones, with their hub leader as `hub_leader_id`. */
export function plantersWithLeader(db: Db) {
  return db
    .selectFrom('church_planters')
    .select(PLANTER_FIELDS)
    .select((planter) =>
      planter
        .selectFrom('planter_users as leader')
        .select('leader.user_id')
        .whereRef('leader.planter_id', '=', 'church_planters.id')
        .where('leader.relationship_type', '=', HUB_LEADER_RELATION)
        .where('leader.deleted', '=', 0)
        .as('hub_leader_id'),
    );
}
