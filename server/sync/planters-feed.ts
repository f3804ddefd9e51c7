import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { idIn } from '#server/db/dialects.ts';
import type { Sight } from '#server/domain/planter-access.ts';
import { plantersWithLeader } from '#server/domain/planter-rows.ts';
import {
  type FeedTable,
  inSlice,
  leftHub,
  type Slice,
  smallHub,
  type Touched,
} from './feed-table.ts';

/** Every member gets all planters; a planter without other roles gets only their own record. */
export const plantersFeed: FeedTable = {
  name: 'planters',
  from: 'church_planters',
  isSameForAll: (sight) => sight.allPlanters,
  isFor: (sight) => sight.member,
  read: (db, sight, slice) => readPlanters(db, sight, slice),
};

/** The planters in this person's hub, sent before its contacts and the directory, so that the first screen has rows. */
export const ownHubFeed: FeedTable = {
  ...plantersFeed,
  isSameForAll: () => false,
  isFor: (sight) => sight.ownHub && sight.allPlanters,
  async read(db, sight, slice) {
    const hub = await smallHub(db, sight.userId, 'now');
    const isInHub = hub
      ? idIn(db, 'church_planters.id', hub)
      : sql<boolean>`${leftHub('church_planters.id', sight.userId)} = 0`;
    return readPlanters(db, sight, slice, { isInHub, isSmall: hub !== undefined });
  },
};

async function readPlanters(
  db: Db,
  sight: Sight,
  slice: Slice,
  hub?: { isInHub: Expression<SqlBool>; isSmall: boolean },
): Promise<Touched[]> {
  const rows = await plantersWithLeader(db)
    .select(['church_planters.rev', 'church_planters.deleted'])
    .where(inSlice('church_planters', slice))
    .$if(!sight.allPlanters, (query) => query.where('church_planters.user_id', '=', sight.userId))
    .$call((query) => (hub ? query.where(hub.isInHub) : query))
    // Sorted by an expression, so that the database looks up a small hub by id and does not scan in order of `rev`.
    .orderBy(hub?.isSmall ? sql`church_planters.rev + 0` : 'church_planters.rev')
    .orderBy('church_planters.id')
    .limit(slice.limit)
    .execute();
  return rows.map(({ rev, deleted, ...planter }) => ({
    rev,
    id: planter.id,
    row: deleted === 0 ? planter : null,
  }));
}
