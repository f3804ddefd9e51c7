import { CHURCH_FIELDS } from '#server/domain/churches.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/** The directory of churches, for everybody who is signed in (spec part 2, 6). */
export const churchesFeed: FeedTable = {
  name: 'churches',
  from: 'churches',
  isSameForAll: () => true,
  isFor: (sight) => sight.member,
  async read(db, _sight, slice) {
    const rows = await db
      .selectFrom('churches')
      .select(CHURCH_FIELDS)
      .select(['churches.rev', 'churches.deleted'])
      .where(inSlice('churches', slice))
      .orderBy('churches.rev')
      .orderBy('churches.id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, ...church }) => ({
      rev,
      id: church.id,
      row: deleted === 0 ? church : null,
    }));
  },
};
