import { foldText, searchText } from '#shared/fold-text.ts';
import { isRole } from '#shared/permissions.ts';
import { fullName } from '#shared/person-name.ts';
import type { UserSort } from '#shared/user-sorts.ts';
import type { Mirror } from '../schema.ts';
import type { UserRow } from '../tables/users.ts';

/** A user as shown in the table. */
export interface ListedUser {
  lid: string;
  id: number;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  name: string;
  /** Names of the user's roles; without any, the legacy role if it is a role of the network. */
  roles: readonly string[];
  isSuspended: boolean;
  /** The searched text, folded. */
  text: string;
  /** For sorting by name. */
  sortName: string;
}

/** All users of the application. A network has a few thousand, which are read and folded once. */
export async function allUsers(db: Mirror): Promise<ListedUser[]> {
  return (await db.rows('users').toArray()).flatMap((row) =>
    row.id === null ? [] : [listed(row, row.id)],
  );
}

function listed(row: UserRow, id: number): ListedUser {
  const { lid, username, email, first_name: firstName, last_name: lastName } = row;
  const name = fullName(row) || row.display_name;
  const held = row.roles.map((role) => role.name);
  const roles = held.length > 0 || !isRole(row.role) ? held : [row.role];
  return {
    lid,
    id,
    username,
    email,
    firstName,
    lastName,
    name,
    roles,
    isSuspended: row.suspended === true,
    text: searchText([username, email, name, ...roles].join(' ')),
    sortName: foldText(`${lastName} ${firstName}`),
  };
}

/** True if the user has no role of the network. The reference server shows such an account only its own profile. */
export function waitsForRole({ roles, isSuspended }: ListedUser): boolean {
  return !isSuspended && roles.length === 0;
}

const KEYS: Record<UserSort, (user: ListedUser) => string> = {
  username: (user) => user.username.toLowerCase(),
  email: (user) => user.email.toLowerCase(),
  name: (user) => user.sortName,
  roles: (user) => [...user.roles].sort().join(' '),
};

/** A new list in this order. Equal users are ordered by their numbers. */
export function sortedUsers(
  users: readonly ListedUser[],
  by: UserSort,
  descending: boolean,
): ListedUser[] {
  const way = descending ? -1 : 1;
  return users
    .map((user) => ({ user, key: KEYS[by](user) }))
    .sort((a, b) => (a.key === b.key ? a.user.id - b.user.id : a.key < b.key ? -way : way))
    .map(({ user }) => user);
}
