import { plantersWithLeader } from '#server/domain/planter-rows.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/** The directory is every member's; a planter without other roles gets only their own record. */
export const plantersFeed: FeedTable = {
  name: 'planters',
  from: 'church_planters',
  isSameForAll: (sight) => sight.allPlanters,
  isFor: (sight) => sight.member,
  async read(db, sight, slice) {
    const rows = await plantersWithLeader(db)
      .select(['church_planters.rev', 'church_planters.deleted'])
      .where(inSlice('church_planters', slice))
      .$if(!sight.allPlanters, (query) => query.where('church_planters.user_id', '=', sight.userId))
      .orderBy('church_planters.rev')
      .orderBy('church_planters.id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, ...planter }) => ({
      rev,
      id: planter.id,
      row: deleted === 0 ? planter : null,
    }));
  },
};
