import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { idIn } from '#server/db/dialects.ts';
import type { Sight } from '#server/domain/planter-access.ts';
import { plantersWithLeader } from '#server/domain/planter-rows.ts';
import { type FeedTable, inSlice, type Slice, smallHub, type Touched } from './feed-table.ts';

/** Every member gets all planters; a planter without other roles gets only their own record. */
export const plantersFeed: FeedTable = {
  name: 'planters',
  from: 'church_planters',
  isSameForAll: (sight) => sight.allPlanters,
  isFor: (sight) => sight.member,
  read: (db, sight, slice) => readPlanters(db, sight, slice),
};

/**
 * The planters in this person's hub, sent before the directory. A hub above SMALL_HUB is skipped: it is a good part of
 * the directory.
 */
export const ownHubFeed: FeedTable = {
  ...plantersFeed,
  isSameForAll: () => false,
  isFor: (sight) => sight.ownHub && sight.allPlanters,
  async read(db, sight, slice) {
    const hub = await smallHub(db, sight.userId, 'now');
    return hub === undefined ? [] : readPlanters(db, sight, slice, hub);
  },
};

async function readPlanters(
  db: Db,
  sight: Sight,
  slice: Slice,
  only?: readonly number[],
): Promise<Touched[]> {
  const rows = await plantersWithLeader(db)
    .select(['church_planters.rev', 'church_planters.deleted'])
    .where(inSlice('church_planters', slice))
    .$if(!sight.allPlanters, (query) => query.where('church_planters.user_id', '=', sight.userId))
    .$if(only !== undefined, (query) => query.where(idIn(db, 'church_planters.id', only ?? [])))
    // Sorted by an expression, so that the database looks up a small hub by id and does not scan in order of `rev`.
    .orderBy(only ? sql`church_planters.rev + 0` : 'church_planters.rev')
    .orderBy('church_planters.id')
    .limit(slice.limit)
    .execute();
  return rows.map(({ rev, deleted, ...planter }) => ({
    rev,
    id: planter.id,
    row: deleted === 0 ? planter : null,
  }));
}
