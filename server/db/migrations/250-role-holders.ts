import type { Migration } from '../migration.ts';

/** The holders of a role come from the index alone, as many as are asked for. */
export const roleHolders: Migration = {
  name: '250-role-holders',
  statements: () => [
    'drop index user_roles_role',
    'create index user_roles_role on user_roles (role_id, user_id)',
  ],
};
