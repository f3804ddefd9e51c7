import { hubArea } from '#server/domain/hub-areas.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/** The areas of the network on the map of the directory. */
export const hubsFeed: FeedTable = {
  name: 'hubs',
  from: 'hubs',
  isSameForAll: () => true,
  isFor: (sight) => sight.allPlanters,
  async read(db, _sight, slice) {
    const rows = await db
      .selectFrom('hubs')
      .select(['id', 'name', 'color', 'geometry', 'rev', 'deleted'])
      .where(inSlice('hubs', slice))
      .orderBy('rev')
      .orderBy('id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, ...area }) => ({
      rev,
      id: area.id,
      row: deleted === 0 ? hubArea(area) : null,
    }));
  },
};
