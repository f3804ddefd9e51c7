import { accountById, userOf } from '#server/account/accounts.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/** The profile of the reader, as returned by `GET /users/me`. */
export const profileFeed: FeedTable = {
  name: 'profile',
  from: 'users',
  isFor: () => true,
  isOwn: () => true,
  async read(db, sight, slice) {
    const touched = await db
      .selectFrom('users')
      .select(['rev', 'id'])
      .where('id', '=', sight.userId)
      .where(inSlice('users', slice))
      .executeTakeFirst();
    if (!touched) return [];
    const account = await accountById(db, sight.userId);
    return [{ ...touched, row: account ? userOf(account) : null }];
  },
};
