import { randomUUID } from 'node:crypto';
import { holdersOf } from '#server/account/accounts.ts';
import { removeFactors } from '#server/account/factors.ts';
import type { Db } from '#server/db/database.ts';
import { idIn, isLiving } from '#server/db/dialects.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { Refused } from '#server/refused.ts';
import { PERMISSIONS } from '#shared/permissions.ts';
import { beginDissolving } from './hubs.ts';
import { recorded } from './record-changes.ts';

/**
 * Deletes an account: removes its sign-in, roles, hub and personal details. The name stays because the network's
 * records refer to it (who logged which contact). `at` is ISO 8601 in UTC. Throws Refused 409 for the last superadmin
 * and the last administrator, since nobody could appoint another.
 */
export async function deleteAccount(scope: WriteScope, userId: number, at: string): Promise<void> {
  const { tx, rev } = scope;
  if (await isLastSuperadmin(tx, userId)) {
    throw new Refused(
      409,
      'The last super admin cannot be deleted. Make someone else a super admin first.',
    );
  }
  if (await isLastManager(tx, userId)) {
    throw new Refused(
      409,
      'The last administrator cannot be deleted. Make someone else an administrator first.',
    );
  }
  await tx.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  await tx.deleteFrom('user_apps').where('user_id', '=', userId).execute();
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('devices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('calendar_addresses').where('user_id', '=', userId).execute();
  await tx.deleteFrom('digests').where('user_id', '=', userId).execute();
  await removeFactors(tx, userId);
  await tx.deleteFrom('draft_copies').where('user_id', '=', userId).execute();
  await beginDissolving(scope, userId);
  await tx
    .updateTable('church_planters')
    .set({ user_id: null, updated_at: at, rev })
    .where('user_id', '=', userId)
    .execute();
  const update = tx.updateTable('users').set(emptied(rev, at)).where('id', '=', userId);
  await recorded(scope, { kind: 'users', ids: [userId] }, () => update.execute());
}

function emptied(rev: number, at: string) {
  return {
    username: null,
    username_key: null,
    email: '',
    email_key: null,
    password_hash: null,
    display_name: null,
    bio: null,
    avatar_url: null,
    phone_number: null,
    website: null,
    company: null,
    job_title: null,
    role: null,
    language: null,
    session_stamp: randomUUID(),
    spared_session: null,
    updated_at: at,
    rev,
    deleted: 1 as const,
  };
}

/** True if this account is the only superadmin, by the roles list or the legacy role. */
export function isLastSuperadmin(db: Db, userId: number): Promise<boolean> {
  return isLastOf(db, userId, ['superadmin']);
}

/** True if this account is the only one that manages users and roles. */
export function isLastManager(db: Db, userId: number): Promise<boolean> {
  return isLastOf(db, userId, MANAGERS);
}

/** Whether anybody is left who can assign roles. */
export async function hasManager(db: Db): Promise<boolean> {
  return (await upToTwoOf(db, MANAGERS)).length > 0;
}

const MANAGERS = ['superadmin', ...PERMISSIONS.manageUsers];

async function isLastOf(db: Db, userId: number, roles: readonly string[]): Promise<boolean> {
  const holders = await upToTwoOf(db, roles);
  return holders.length === 1 && holders[0]?.id === userId;
}

/**
 * Up to two accounts that hold one of these roles, by the roles list or the legacy role: enough to tell whether one is
 * the last.
 */
async function upToTwoOf(db: Db, roles: readonly string[]): Promise<{ id: number }[]> {
  return db
    .selectFrom('users')
    .select('id')
    .where(idIn(db, 'id', await holdersOf(db, roles)))
    .where(isLiving('users'))
    .where('suspended_at', 'is', null)
    .limit(2)
    .execute();
}
