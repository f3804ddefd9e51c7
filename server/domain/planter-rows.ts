import type { Db } from '#server/db/database.ts';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';

/**
 * The fields of a planter in every list and in the change feed: the same names and values everywhere.
 * They are those of `Planter` in the contract.
 */
export const PLANTER_FIELDS = [
  'church_planters.id',
  'church_planters.user_id',
  'church_planters.first_name',
  'church_planters.last_name',
  'church_planters.spouse_first_name',
  'church_planters.spouse_last_name',
  'church_planters.church_name',
  'church_planters.location',
  'church_planters.stage',
  'church_planters.status',
  'church_planters.profile_picture_url',
  'church_planters.email',
  'church_planters.phone',
  'church_planters.updated_at',
  'church_planters.supporting_church_name',
  'church_planters.supporting_church_location',
  'church_planters.supporting_church_pastor',
  'church_planters.training_cohort',
  'church_planters.launch_date',
  'church_planters.funding_start_date',
  'church_planters.funding_end_date',
  'church_planters.mailing_address',
  'church_planters.latitude',
  'church_planters.longitude',
  'church_planters.geocode_precision',
  'church_planters.geocode_source',
  'church_planters.last_contact_date',
  'church_planters.created_by_key',
] as const;

/** Every planter, deleted ones too, with the one user who oversees him or her as `hub_leader_id`. */
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
