import { HISTORY_COLUMNS, historyEntry } from '#server/domain/stage-history.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/** The stage changes of planters, for people who see the pipeline. */
export const stageHistoryFeed: FeedTable = {
  name: 'stage_history',
  from: 'stage_history',
  isFor: (sight) => sight.stageHistory,
  async read(db, _sight, slice) {
    const rows = await db
      .selectFrom('stage_history')
      .innerJoin('church_planters', 'church_planters.id', 'stage_history.planter_id')
      .select(HISTORY_COLUMNS)
      .select(['stage_history.rev', 'stage_history.deleted', 'church_planters.deleted as orphaned'])
      .where(inSlice('stage_history', slice))
      .orderBy('stage_history.rev')
      .orderBy('stage_history.id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, orphaned, ...entry }) => ({
      rev,
      id: entry.id,
      row: deleted === 0 && orphaned === 0 ? historyEntry(entry) : null,
    }));
  },
};
