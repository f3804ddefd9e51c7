import { withStatuses } from '#server/domain/stages.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/** The stages of a church plant with their statuses, for people who see more than their own record. */
export const stagesFeed: FeedTable = {
  name: 'stages',
  from: 'stages',
  isSameForAll: () => true,
  isFor: (sight) => sight.allPlanters,
  async read(db, _sight, slice) {
    const rows = await db
      .selectFrom('stages')
      .select(['id', 'name', 'position', 'rev', 'deleted'])
      .where(inSlice('stages', slice))
      .orderBy('rev')
      .orderBy('id')
      .limit(slice.limit)
      .execute();
    const stages = await withStatuses(db, rows);
    return stages.map(({ rev, deleted, ...stage }) => ({
      rev,
      id: stage.id,
      row: deleted === 0 ? stage : null,
    }));
  },
};
