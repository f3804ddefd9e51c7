import type { Migration } from '../migration.ts';

/** Lets the database read the holders of a role from the index alone. */
export const roleHolders: Migration = {
  name: '250-role-holders',
  statements: () => [
    'drop index user_roles_role',
    'create index user_roles_role on user_roles (role_id, user_id)',
  ],
};
