import { withRoles } from '#server/domain/app-users.ts';
import { APP_ID } from '#shared/contract/common.ts';
import type { User } from '#shared/contract/users.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/** All users of the application, for people who manage users. A change of roles touches the user's row. */
export const usersFeed: FeedTable = {
  name: 'users',
  from: 'users',
  isSameForAll: () => true,
  isFor: (sight) => sight.users,
  async read(db, _sight, slice) {
    const touched = await db
      .selectFrom('users')
      .selectAll()
      .select((user) =>
        user
          .selectFrom('user_apps')
          .select('user_apps.app_id')
          .whereRef('user_apps.user_id', '=', 'users.id')
          .where('user_apps.app_id', '=', APP_ID)
          .as('app'),
      )
      .where(inSlice('users', slice))
      .orderBy('rev')
      .orderBy('id')
      .limit(slice.limit)
      .execute();
    const living = touched.filter(({ deleted, app }) => deleted === 0 && app !== null);
    const shown = new Map((await withRoles(db, living)).map((user) => [user.id, listed(user)]));
    return touched.map(({ rev, id }) => ({ rev, id, row: shown.get(id) ?? null }));
  },
};

/** The fields that the list of users shows; the rest of a profile is only for its owner. */
function listed(user: User) {
  const { id, username, email, first_name, last_name, display_name, role, roles } = user;
  const { access, suspended } = user;
  const person = { id, username, email, first_name, last_name, display_name, role, roles };
  return { ...person, access, suspended };
}
