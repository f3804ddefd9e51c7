import { type FeedTable, inSlice } from './feed-table.ts';

/** The people who lead a hub, for 'View as Hub Leader'. A change of roles touches the user's row. */
export const hubLeadersFeed: FeedTable = {
  name: 'hub_leaders',
  isFor: (sight) => sight.hubLeaders,
  async read(db, _sight, slice) {
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
          .where('roles.name', '=', 'hub_leader')
          .as('listed_role'),
      )
      .where(inSlice('users', slice))
      .orderBy('rev')
      .orderBy('id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, role, listed_role, ...person }) => {
      const leads = role === 'hub_leader' || listed_role !== null;
      return { rev, id: person.id, row: deleted === 0 && leads ? person : null };
    });
  },
};
