import type { Db } from '#server/db/database.ts';
import type { UserRow } from '#server/db/tables/accounts.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { User } from '#shared/contract/users.ts';
import { type AccountAccess, accessOf, type Holder } from '#shared/permissions.ts';

export interface HeldRole {
  id: number;
  name: string;
  description: string | null;
}

/** An account that is not deleted, with its current roles. The checks of shared/permissions.ts accept it. */
export interface Account extends Holder {
  id: number;
  role: string | null;
  roles: HeldRole[];
  access: AccountAccess;
  row: UserRow;
}

export function accountOf(row: UserRow, roles: HeldRole[]): Account {
  const { id, role } = row;
  return { id, role, roles, access: accessOf({ role, roles }), row };
}

/** The form in which usernames and email addresses are compared: they are not case-sensitive. */
export function keyOf(nameOrEmail: string): string {
  return nameOrEmail.trim().normalize('NFC').toLowerCase();
}

export async function accountById(db: Db | Tx, id: number): Promise<Account | undefined> {
  return accountIn(await accountRows(db, id).execute());
}

/** The row of an account that is not deleted, once for each of its roles, or once if it has none. */
export function accountRows(db: Db | Tx, id: number) {
  return db
    .selectFrom('users')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .leftJoin('roles', 'roles.id', 'user_roles.role_id')
    .selectAll('users')
    .select(['roles.id as held_id', 'roles.name as held_name', 'roles.description as held_text'])
    .where('users.id', '=', id)
    .where('users.deleted', '=', 0)
    .orderBy('roles.id');
}

type AccountRow = UserRow & {
  held_id: number | null;
  held_name: string | null;
  held_text: string | null;
};

/** The account in the rows of `accountRows`. */
export function accountIn(rows: readonly AccountRow[]): Account | undefined {
  const [row] = rows;
  if (!row) return undefined;
  const roles = rows.flatMap(({ held_id: id, held_name: name, held_text: description }) =>
    id === null || name === null ? [] : [{ id, name, description }],
  );
  return accountOf(row, roles);
}

/**
 * Finds an account by username or email, ignoring case. The email address wins: a username from before usernames were
 * forbidden to contain an @ may be the address of somebody else.
 */
export async function accountByName(
  db: Db | Tx,
  nameOrEmail: string,
): Promise<Account | undefined> {
  const key = keyOf(nameOrEmail);
  const found = await db
    .selectFrom('users')
    .select('id')
    .where((is) => is.or([is('username_key', '=', key), is('email_key', '=', key)]))
    .where('deleted', '=', 0)
    .orderBy((is) => is.case().when('email_key', '=', key).then(0).else(1).end())
    .executeTakeFirst();
  return found && accountById(db, found.id);
}

export function rolesOf(db: Db | Tx, userId: number): Promise<HeldRole[]> {
  return db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['roles.id', 'roles.name', 'roles.description'])
    .where('user_roles.user_id', '=', userId)
    .orderBy('roles.id')
    .execute();
}

/**
 * The accounts that hold one of these roles. Uses several queries, each with an index: a single query with `or`, or one
 * that joins the names of roles, would scan all accounts.
 */
export async function holdersOf(db: Db | Tx, roles: readonly string[]): Promise<number[]> {
  const named = await db.selectFrom('roles').select('id').where('name', 'in', roles).execute();
  const listed = await db
    .selectFrom('user_roles')
    .select('user_id as id')
    .where('role_id', 'in', [0, ...named.map(({ id }) => id)])
    .execute();
  const legacy = await db.selectFrom('users').select('id').where('role', 'in', roles).execute();
  return [...new Set([...listed, ...legacy].map(({ id }) => id))];
}

/** The account in API form, as its owner sees it: without credentials and session data. */
export function userOf({ row, roles, access }: Account): User {
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ');
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    display_name: row.display_name,
    name: name || row.display_name || row.username,
    bio: row.bio,
    avatar_url: row.avatar_url,
    phone_number: row.phone_number,
    website: row.website,
    company: row.company,
    job_title: row.job_title,
    role: row.role,
    roles,
    access,
  };
}
