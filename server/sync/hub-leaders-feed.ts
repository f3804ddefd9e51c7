import { sql } from 'kysely';
import { holdersOf } from '#server/account/accounts.ts';
import { idIn, isLiving } from '#server/db/dialects.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

const HUB_LEADER = 'hub_leader';

/** The people who lead a hub, for 'View as Hub Leader'. A change of roles touches the user's row. */
export const hubLeadersFeed: FeedTable = {
  name: 'hub_leaders',
  from: 'users',
  isSameForAll: () => true,
  isFor: (sight) => sight.hubLeaders,
  batchRows: 2_000,
  async read(db, _sight, slice) {
    const leaders = slice.first ? await holdersOf(db, [HUB_LEADER]) : undefined;
    const rows = await db
      .selectFrom('users')
      .select(['id', 'username', 'email', 'first_name', 'last_name', 'display_name'])
      .select(['rev', 'deleted', 'role'])
      .select((user) =>
        user
          .selectFrom('user_roles')
          .innerJoin('roles', 'roles.id', 'user_roles.role_id')
          .select('roles.name')
          .whereRef('user_roles.user_id', '=', 'users.id')
          .where('roles.name', '=', HUB_LEADER)
          .as('listed_role'),
      )
      .where(inSlice('users', slice))
      .$if(leaders !== undefined, (query) =>
        query.where(isLiving('users')).where(idIn(db, 'users.id', leaders ?? [])),
      )
      // Sorted by an expression, so that the database looks up the leaders by role and does not scan all users.
      .orderBy(slice.first ? sql`rev + 0` : 'rev')
      .orderBy('id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, role, listed_role, ...person }) => {
      const leads = role === HUB_LEADER || listed_role !== null;
      return { rev, id: person.id, row: deleted === 0 && leads ? person : null };
    });
  },
};
