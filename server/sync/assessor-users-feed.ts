import { type FeedTable, inSlice } from './feed-table.ts';

const ASSESSOR_ROLES = ['assessor', '242assessor'];

/** The people who can be assessors at an event. A change of roles touches the user's row. */
export const assessorUsersFeed: FeedTable = {
  name: 'assessor_users',
  isFor: (sight) => sight.allAssessments,
  async read(db, _sight, slice) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'username', 'email', 'first_name', 'last_name', 'display_name'])
      .select(['rev', 'deleted', 'role'])
      .select((user) =>
        user
          .selectFrom('user_roles')
          .innerJoin('roles', 'roles.id', 'user_roles.role_id')
          .select((held) => held.fn.min('roles.name').as('name'))
          .whereRef('user_roles.user_id', '=', 'users.id')
          .where('roles.name', 'in', ASSESSOR_ROLES)
          .as('listed_role'),
      )
      .where(inSlice('users', slice))
      .orderBy('rev')
      .orderBy('id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, role, listed_role, ...person }) => {
      const assesses = ASSESSOR_ROLES.includes(role ?? '') || listed_role !== null;
      return { rev, id: person.id, row: deleted === 0 && assesses ? person : null };
    });
  },
};
