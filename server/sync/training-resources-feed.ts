import { resourceOf } from '#server/domain/training-resources.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/** The resource library, for everybody who has a role. */
export const trainingResourcesFeed: FeedTable = {
  name: 'training_resources',
  from: 'training_resources',
  isSameForAll: () => true,
  isFor: (sight) => sight.member,
  async read(db, _sight, slice) {
    const rows = await db
      .selectFrom('training_resources')
      .selectAll()
      .where(inSlice('training_resources', slice))
      .orderBy('rev')
      .orderBy('id')
      .limit(slice.limit)
      .execute();
    return rows.map((row) => ({
      rev: row.rev,
      id: row.id,
      row: row.deleted === 0 ? resourceOf(row) : null,
    }));
  },
};
