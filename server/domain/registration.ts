import { randomUUID } from 'node:crypto';
import { keyOf } from '#server/account/accounts.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { acceptInvitation, findOpenInvitation, isInvited } from '#server/domain/invitations.ts';
import { Refused } from '#server/refused.ts';
import { APP_ID } from '#shared/contract/common.ts';
import { usernameOf } from '#shared/username.ts';

export interface NewAccount {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  inviteToken?: string | undefined;
}

/** The legacy role of every new account. Permissions come from the roles list. */
const LEGACY_ROLE = 'member';

/**
 * Creates the account and returns its id. With an invite token, also accepts the invitation and grants its role. `at`
 * is ISO 8601 in UTC. Throws Refused 400 for an invalid token, 409 for a taken email or username.
 */
export async function registerAccount(
  scope: WriteScope,
  account: NewAccount,
  at: string,
): Promise<number> {
  const invitation = await invitationOf(scope.tx, account, at);
  await refuseKnownEmail(scope.tx, account.email);
  const userId = await insertUser(scope, account, at);
  await scope.tx.insertInto('user_apps').values({ user_id: userId, app_id: APP_ID }).execute();
  if (invitation) {
    await giveRole(scope.tx, userId, invitation.role);
    await acceptInvitation(scope, invitation, { userId, at });
  }
  return userId;
}

/**
 * The invitation that is being accepted, if any. It is valid only for its own address, and an invited address needs it.
 */
async function invitationOf(db: Db, { inviteToken, email }: NewAccount, at: string) {
  if (!inviteToken) {
    if (!(await isInvited(db, keyOf(email), at))) return null;
    throw new Refused(
      409,
      'This e-mail address has an invitation. Please use the link in the mail to accept it.',
    );
  }
  const invitation = await findOpenInvitation(db, inviteToken, at);
  if (!invitation) {
    throw new Refused(
      400,
      'This invitation is no longer valid. Please ask the person who invited you to send it again.',
    );
  }
  if (invitation.emailKey === keyOf(email)) return invitation;
  const message = 'This invitation was sent to another e-mail address. Please use that address.';
  throw new Refused(400, message, { fields: [{ path: 'email', message }] });
}

async function refuseKnownEmail(db: Db, email: string): Promise<void> {
  const known = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', keyOf(email))
    .executeTakeFirst();
  if (known) throw new Refused(409, 'An account with this email already exists.');
}

async function insertUser(scope: WriteScope, account: NewAccount, at: string): Promise<number> {
  const username = await freeUsername(scope.tx, account);
  const { id } = await scope.tx
    .insertInto('users')
    .values({
      username,
      username_key: keyOf(username),
      email: account.email,
      email_key: keyOf(account.email),
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      role: LEGACY_ROLE,
      session_stamp: randomUUID(),
      created_at: at,
      updated_at: at,
      rev: scope.rev,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The page derives the username from the name, so a second John Smith becomes johnsmith2. A username that somebody
 * chose is refused if it is taken. Concurrent writers cannot collide here, since write transactions run one after
 * another.
 */
async function freeUsername(db: Db, account: NewAccount): Promise<string> {
  const derived = usernameOf(account.firstName, account.lastName);
  if (!(await isTaken(db, account.username))) return account.username;
  if (keyOf(account.username) !== derived) throw new Refused(409, 'This username is already taken');
  for (let number = 2; ; number += 1) {
    if (!(await isTaken(db, `${account.username}${number}`))) return `${account.username}${number}`;
  }
}

async function isTaken(db: Db, username: string): Promise<boolean> {
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', keyOf(username))
    .executeTakeFirst();
  return taken !== undefined;
}

async function giveRole(db: Db, userId: number, name: string): Promise<void> {
  await db
    .insertInto('user_roles')
    .columns(['user_id', 'role_id'])
    .expression((from) =>
      from
        .selectFrom('roles')
        .select((row) => [row.val(userId).as('user_id'), 'id'])
        .where('name', '=', name),
    )
    .execute();
}
