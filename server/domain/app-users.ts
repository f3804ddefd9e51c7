import { sql } from 'kysely';
import { accountOf, type HeldRole, keyOf, userOf } from '#server/account/accounts.ts';
import type { Db } from '#server/db/database.ts';
import { idIn, isLiving } from '#server/db/dialects.ts';
import type { UserRow } from '#server/db/tables/accounts.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { Refused } from '#server/refused.ts';
import type { PersonRef, User } from '#shared/contract/users.ts';
import type { ManagedUserFields } from '#src/records/profile.ts';
import { batches } from './batches.ts';
import { inPages, type Pages } from './pages.ts';
import { recorded } from './record-changes.ts';

/** All users of an application with their roles, sorted by name. */
export function listUsersOfApp(db: Db, appId: number): Pages<User> {
  const rows = db
    .selectFrom('users')
    .select('users.id')
    .where('users.deleted', '=', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('user_apps')
          .select('user_apps.app_id')
          .whereRef('user_apps.user_id', '=', 'users.id')
          .where('user_apps.app_id', '=', appId),
      ),
    );
  return inPages(db, { table: 'users', rows, keys: USER_KEYS }, async (ids) => {
    const living = db.selectFrom('users').selectAll().where(isLiving('users'));
    return withRoles(db, await living.where(idIn(db, 'id', ids)).execute());
  });
}

/**
 * For a role with at most this many holders, accounts are looked up by id; for a larger role, all accounts are scanned.
 */
const FEW_HOLDERS = 5_000;

/** The users who hold a role, sorted by name. */
export async function* listUsersOfRole(db: Db, roleId: number): Pages<PersonRef> {
  const holders = await fewHolders(db, roleId);
  const all = db.selectFrom('users').select('users.id');
  const rows = holders
    ? all.where(isLiving('users')).where(idIn(db, 'users.id', holders))
    : all
        .where('users.deleted', '=', 0)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('user_roles')
              .select('user_roles.role_id')
              .whereRef('user_roles.user_id', '=', 'users.id')
              .where('user_roles.role_id', '=', roleId),
          ),
        );
  yield* inPages(db, { table: 'users', rows, keys: USER_KEYS }, (ids) =>
    db
      .selectFrom('users')
      .select(['id', 'username', 'email', 'first_name', 'last_name', 'display_name'])
      .where(isLiving('users'))
      .where(idIn(db, 'id', ids))
      .execute(),
  );
}

/** The holders of a role; undefined if there are more than FEW_HOLDERS. */
async function fewHolders(db: Db, roleId: number): Promise<number[] | undefined> {
  const holders = await db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role_id', '=', roleId)
    .orderBy('user_id')
    .limit(FEW_HOLDERS + 1)
    .execute();
  return holders.length > FEW_HOLDERS ? undefined : holders.map(({ user_id }) => user_id);
}

/** Sorts by name, like the index on users. Names may be null. */
const USER_KEYS = [
  sql`coalesce(users.last_name, '')`,
  sql`coalesce(users.first_name, '')`,
  sql`users.id`,
];

/** The accounts in API form. Roles are read in batches, not account by account. */
export async function withRoles(db: Db, rows: readonly UserRow[]): Promise<User[]> {
  const held = await rolesOfMany(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...userOf(accountOf(row, held.get(row.id) ?? [])),
    suspended: row.suspended_at !== null,
  }));
}

async function rolesOfMany(db: Db, userIds: readonly number[]): Promise<Map<number, HeldRole[]>> {
  const held = new Map<number, HeldRole[]>();
  for (const batch of batches(userIds)) {
    const rows = await db
      .selectFrom('user_roles')
      .innerJoin('roles', 'roles.id', 'user_roles.role_id')
      .select(['user_roles.user_id', 'roles.id', 'roles.name', 'roles.description'])
      .where('user_roles.user_id', 'in', batch)
      .orderBy('roles.id')
      .execute();
    for (const { user_id, ...role } of rows)
      held.set(user_id, [...(held.get(user_id) ?? []), role]);
  }
  return held;
}

/** Adds the account to the application, unless it is a member already. */
export async function joinApp(
  { tx, rev }: WriteScope,
  membership: { userId: number; appId: number },
): Promise<void> {
  const { userId, appId } = membership;
  await tx
    .insertInto('user_apps')
    .values({ user_id: userId, app_id: appId })
    .onConflict((conflict) => conflict.columns(['user_id', 'app_id']).doNothing())
    .execute();
  await tx.updateTable('users').set({ rev }).where('id', '=', userId).execute();
}

/**
 * Changes the fields that are present. A new email address invalidates password links that were sent to the old one.
 * Throws Refused 409 if the username or the address belongs to somebody else.
 */
export async function changeUser(
  scope: WriteScope,
  userId: number,
  fields: ManagedUserFields,
  at: string,
): Promise<void> {
  const { tx, rev } = scope;
  const { username, email, ...others } = fields;
  await refuseTaken(tx, userId, { username, email });
  const emptied = Object.entries(others)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value || null]);
  const update = tx
    .updateTable('users')
    .set({
      ...Object.fromEntries(emptied),
      ...(username === undefined ? {} : { username, username_key: keyOf(username) }),
      ...(email === undefined ? {} : { email, email_key: keyOf(email) }),
      updated_at: at,
      rev,
    })
    .where('id', '=', userId);
  await recorded(scope, { kind: 'users', ids: [userId] }, () => update.execute());
  if (email !== undefined) {
    await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  }
}

async function refuseTaken(
  db: Db,
  userId: number,
  wanted: { username: string | undefined; email: string | undefined },
): Promise<void> {
  const isTaken = async (column: 'username_key' | 'email_key', text: string | undefined) => {
    if (text === undefined) return false;
    const other = await db
      .selectFrom('users')
      .select('id')
      .where(column, '=', keyOf(text))
      .where('id', '!=', userId)
      .executeTakeFirst();
    return other !== undefined;
  };
  if (await isTaken('username_key', wanted.username)) {
    throw taken('username', 'This username is already taken');
  }
  if (await isTaken('email_key', wanted.email)) {
    throw taken('email', 'An account with this email already exists');
  }
}

function taken(path: string, message: string): Refused {
  return new Refused(409, message, { fields: [{ path, message }] });
}
