import { plantersWithLeader } from '#server/domain/planter-rows.ts';
import { type FeedTable, inSlice, leftHub } from './feed-table.ts';

/**
 * All planters for the network's administrators; else those of the own hub and the own record. A relation
 * that ended stays as a deleted row, and is how a device learns that a planter left the hub.
 */
export const plantersFeed: FeedTable = {
  name: 'planters',
  isFor: () => true,
  async read(db, sight, slice) {
    const left = leftHub('church_planters.id', sight.ownHub ? sight.userId : 0);
    const rows = await plantersWithLeader(db)
      .select(['church_planters.rev', 'church_planters.deleted', left.as('left_hub')])
      .where(inSlice('church_planters', slice))
      .$if(!sight.allPlanters, (query) =>
        query.where((row) =>
          row.or([row(left, 'is not', null), row('church_planters.user_id', '=', sight.userId)]),
        ),
      )
      .orderBy('church_planters.rev')
      .orderBy('church_planters.id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, left_hub, ...planter }) => {
      const mine = left_hub === 0 || planter.user_id === sight.userId;
      const visible = deleted === 0 && (sight.allPlanters || mine);
      return { rev, id: planter.id, row: visible ? planter : null };
    });
  },
};
