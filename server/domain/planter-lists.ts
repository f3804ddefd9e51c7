import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { idIn, isLiving } from '#server/db/dialects.ts';
import { OWN_RECORD_RELATION } from '#shared/contract/church-planters.ts';
import { inPages, mapped } from './pages.ts';
import { plantersWithLeader } from './planter-rows.ts';

/** The planters whom this user oversees and the user's own record, sorted by name, each with its relationship. */
export function listPlantersOf(db: Db, userId: number) {
  const rows = db
    .selectFrom('church_planters')
    .select('church_planters.id')
    .where(isLiving('church_planters'))
    .where('church_planters.id', 'in', idsOf(db, userId));
  // Sorted by an expression, so that the database looks up the planters of a small hub and does not scan all by name.
  const keys = [sql`church_planters.last_name || ''`, ...PLANTER_KEYS.slice(1)];
  const pages = inPages(db, { table: 'church_planters', rows, keys }, (ids) =>
    plantersWithLeader(db)
      .leftJoin('planter_users as relation', (join) =>
        join
          .onRef('relation.planter_id', '=', 'church_planters.id')
          .on('relation.user_id', '=', userId)
          .on('relation.deleted', '=', 0),
      )
      .select('relation.relationship_type as relation_type')
      .where(isLiving('church_planters'))
      .where(idIn(db, 'church_planters.id', ids))
      .execute(),
  );
  return mapped(pages, ({ relation_type, ...planter }) => ({
    ...planter,
    relationship_type: relation_type ?? OWN_RECORD_RELATION,
  }));
}

/** A union of two indexed queries; one condition with `or` would scan every planter of the network. */
function idsOf(db: Db, userId: number) {
  return db
    .selectFrom('planter_users')
    .select('planter_id as id')
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .union(
      db
        .selectFrom('church_planters')
        .select('id')
        .where('user_id', '=', userId)
        .where('deleted', '=', 0),
    );
}

export interface PlanterList {
  /** Only the first planters by name, for option lists; all if undefined. */
  limit?: number | undefined;
  /** Only this user's own record. */
  ownerId?: number | undefined;
}

/** Planters, sorted by name. */
export function listPlanters(db: Db, { limit, ownerId }: PlanterList) {
  const rows = livingPlanters(db).$if(ownerId !== undefined, (query) =>
    query.where('church_planters.user_id', '=', ownerId ?? null),
  );
  const listing = { table: 'church_planters', rows, keys: PLANTER_KEYS, limit } as const;
  return inPages(db, listing, (ids) =>
    plantersWithLeader(db)
      .where(isLiving('church_planters'))
      .where(idIn(db, 'church_planters.id', ids))
      .execute(),
  );
}

/** By name, like the index on planters. */
const PLANTER_KEYS = [
  sql`church_planters.last_name`,
  sql`church_planters.first_name`,
  sql`church_planters.id`,
];

function livingPlanters(db: Db) {
  return db
    .selectFrom('church_planters')
    .select('church_planters.id')
    .where('church_planters.deleted', '=', 0);
}

/** The whole record of one planter. The caller must have called judgePlanter. */
export function planterRecord(db: Db, planterId: number) {
  return plantersWithLeader(db)
    .where('church_planters.id', '=', planterId)
    .executeTakeFirstOrThrow();
}
