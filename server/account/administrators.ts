import { randomUUID } from 'node:crypto';
import { appendAudit } from '#server/audit/audit-log.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { type WriteScope, writeTransaction } from '#server/db/transaction.ts';
import { storeLetter } from '#server/mail/letter-box.ts';
import { secondFactorLetter } from '#server/mail/letters.ts';
import { nameOf } from '#server/names.ts';
import { storedNetworkName } from '#server/network-name.ts';
import { Refused } from '#server/refused.ts';
import { APP_ID } from '#shared/contract/common.ts';
import { accountById, keyOf } from './accounts.ts';
import { resetFactors } from './factors.ts';
import { readerOf } from './tell-owner.ts';
import { hashOfToken, newToken } from './tokens.ts';

/** Longer than for an emailed link, since an operator copies this one from a terminal. */
const LINK_HOURS = 24;
const DEVICE = 'Command line';

/** A one-time link to choose a password, valid for 24 hours: `{publicUrl}/reset-password?token={token}`. */
export interface PasswordLink {
  userId: number;
  token: string;
  /** ISO 8601 in UTC. */
  expiresAt: string;
}

/**
 * Makes the account with this address a super admin, and creates it if there is none: this is how a new network gets
 * its first administrator. For the command line, which checks no permissions. Throws Refused 400 if the text is not an
 * email address.
 */
export async function createAdministrator(
  db: Db,
  { email, now, ...name }: { email: string; now: Date; firstName?: string; lastName?: string },
): Promise<PasswordLink> {
  const address = email.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) {
    throw new Refused(400, `"${address}" is not an e-mail address`);
  }
  const at = now.toISOString();
  return writeTransaction(db, async (scope) => {
    const userId =
      (await userWith(scope.tx, address)) ??
      (await addUser(scope, { email: address, at, ...name }));
    await giveSuperadmin(scope, userId);
    const subject = { kind: 'user', id: userId } as const;
    const origin = { actorId: null, device: DEVICE, at };
    await appendAudit(scope.tx, origin, { action: 'administrator-created', subject });
    return passwordLink(scope, userId, now);
  });
}

/** Creates a link to choose a new password for any account. Throws Refused 404 if no account has this address. */
export async function createPasswordLink(
  db: Db,
  { email, now }: { email: string; now: Date },
): Promise<PasswordLink> {
  return writeTransaction(db, async (scope) => {
    const userId = await userWith(scope.tx, email);
    if (userId === undefined) throw new Refused(404, `No account has the address ${email.trim()}`);
    const origin = { actorId: null, device: DEVICE, at: now.toISOString() };
    const subject = { kind: 'user', id: userId } as const;
    await appendAudit(scope.tx, origin, { action: 'password-link-created', subject });
    return passwordLink(scope, userId, now);
  });
}

/**
 * Removes the second factors of an account, e.g. of an administrator who has lost them. The email to the owner waits in
 * the database until a server sends it. Throws Refused 404 if no account has this address.
 */
export async function resetSecondFactor(
  db: Db,
  { email, now, config }: { email: string; now: Date; config: Config },
): Promise<{ email: string }> {
  return writeTransaction(db, async (scope) => {
    const userId = await userWith(scope.tx, email);
    const account = userId === undefined ? undefined : await accountById(scope.tx, userId);
    if (!account) throw new Refused(404, `No account has the address ${email.trim()}`);
    await resetFactors(scope, account.id);
    const origin = { actorId: null, device: DEVICE, at: now.toISOString() };
    const subject = { kind: 'user', id: account.id } as const;
    await appendAudit(scope.tx, origin, { action: 'second-factor-reset', subject });
    const what = 'An administrator has taken away the second step of your sign-in';
    const { row } = account;
    const { publicUrl, networkName = await storedNetworkName(scope.tx) } = config;
    const letter = { ...readerOf(row), name: nameOf(row), what, device: DEVICE, publicUrl };
    await storeLetter(scope.tx, secondFactorLetter(letter), { now, networkName });
    return { email: row.email };
  });
}

async function userWith(db: Db, email: string): Promise<number | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', keyOf(email))
    .where('deleted', '=', 0)
    .executeTakeFirst();
  return user?.id;
}

interface NewAdministrator {
  email: string;
  at: string;
  firstName?: string;
  lastName?: string;
}

/** Adds an account without a password, which is set through the link. Missing names can be entered under Profile. */
async function addUser(
  { tx, rev }: WriteScope,
  { email, at, firstName, lastName }: NewAdministrator,
): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      email,
      email_key: keyOf(email),
      first_name: firstName,
      last_name: lastName,
      role: 'member',
      session_stamp: randomUUID(),
      created_at: at,
      updated_at: at,
      rev,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('user_apps').values({ user_id: id, app_id: APP_ID }).execute();
  return id;
}

async function giveSuperadmin({ tx, rev }: WriteScope, userId: number): Promise<void> {
  const role = await tx
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'superadmin')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('user_roles')
    .values({ user_id: userId, role_id: role.id })
    .onConflict((conflict) => conflict.columns(['user_id', 'role_id']).doNothing())
    .execute();
  // Also lifts a suspension: anybody who can run this command has access to the whole database anyway.
  await tx.updateTable('users').set({ suspended_at: null, rev }).where('id', '=', userId).execute();
}

async function passwordLink({ tx }: WriteScope, userId: number, now: Date): Promise<PasswordLink> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LINK_HOURS * 3_600_000).toISOString();
  await tx
    .insertInto('password_resets')
    .values({
      token_hash: hashOfToken(token),
      user_id: userId,
      created_at: now.toISOString(),
      expires_at: expiresAt,
    })
    .execute();
  return { userId, token, expiresAt };
}
