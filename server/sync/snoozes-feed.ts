import { snoozeOf } from '#server/domain/snoozes.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/** The entries that the reader has snoozed. */
export const snoozesFeed: FeedTable = {
  name: 'snoozes',
  from: 'snoozes',
  isFor: (sight) => sight.member,
  isOwn: () => true,
  async read(db, sight, slice) {
    const rows = await db
      .selectFrom('snoozes')
      .selectAll()
      .where('user_id', '=', sight.userId)
      .where(inSlice('snoozes', slice))
      .orderBy('rev')
      .orderBy('id')
      .limit(slice.limit)
      .execute();
    return rows.map((row) => ({ rev: row.rev, id: row.id, row: snoozeOf(row) }));
  },
};
