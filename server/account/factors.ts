import { randomUUID } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import type { SecondFactor } from '#shared/contract/second-factor.ts';
import { type Holder, may, type Permission } from '#shared/permissions.ts';
import type { Account } from './accounts.ts';
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';

/** The second factors of an account. */
export interface Factors {
  /** Since when codes of an authenticator app are accepted, ISO 8601 in UTC; null if there is no app. */
  totp: string | null;
  passkeys: SecondFactor['passkeys'];
}

export async function factorsOf(db: Db, userId: number): Promise<Factors> {
  const totp = await db
    .selectFrom('totp_secrets')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { totp: totp?.confirmed_at ?? null, passkeys };
}

export function hasFactor({ totp, passkeys }: Factors): boolean {
  return totp !== null || passkeys.length > 0;
}

/** The methods with which this account can make the second step. */
export async function methodsOf(db: Db, userId: number, factors: Factors): Promise<string[]> {
  const codes = await countRecoveryCodes(db, userId);
  return [
    ...(factors.totp === null ? [] : ['totp']),
    ...(factors.passkeys.length > 0 ? ['passkey'] : []),
    ...(codes > 0 ? ['recovery-code'] : []),
  ];
}

/**
 * The permissions to which SECOND_FACTOR=required-for-staff applies: managing users, reading other people's reports.
 */
const STAFF: readonly Permission[] = ['manageUsers', 'readAllReports', 'readCandidateReports'];

export function needsFactor(
  { secondFactor, extras }: Pick<Config, 'secondFactor' | 'extras'>,
  person: Holder,
): boolean {
  const isStaff = STAFF.some((permission) => may(person, permission));
  return extras && secondFactor === 'required-for-staff' && isStaff;
}

/** Where the change comes from: a session, which stays valid, or a sign-in during which the first factor is set up. */
export interface Asking {
  sessionId: string | undefined;
  /** `idHash` of the step. */
  setUpStep: string | undefined;
}

/**
 * Call after a factor was added. The first one creates recovery codes and ends all sessions except the one that asks,
 * as a new password does. Returns the codes, which are never shown again; null if it was not the first factor.
 */
export async function afterAdding(
  { tx, rev }: WriteScope,
  account: Account,
  { sessionId, setUpStep, at }: Asking & { at: string },
): Promise<string[] | null> {
  const { totp, passkeys } = await factorsOf(tx, account.id);
  if ((totp === null ? 0 : 1) + passkeys.length > 1) return null;
  const session_stamp = randomUUID();
  await tx
    .updateTable('users')
    .set({ session_stamp, spared_session: sessionId ?? null, rev })
    .where('id', '=', account.id)
    .execute();
  if (setUpStep !== undefined) {
    // Of several sign-ins in progress, only the one that has set up the factor may complete with it.
    await tx
      .updateTable('sign_in_steps')
      .set({ stamp: session_stamp, challenge: SET_UP_DONE })
      .where('id_hash', '=', setUpStep)
      .execute();
  }
  await tx.deleteFrom('second_factor_due').where('user_id', '=', account.id).execute();
  return renewRecoveryCodes(tx, account.id, at);
}

export const SET_UP_DONE = 'done';

/**
 * Call after a factor was removed. Recovery codes without a factor would be a second password, so they are deleted with
 * the last factor. Returns whether it was the last one.
 */
export async function afterRemoving({ tx }: WriteScope, userId: number): Promise<boolean> {
  const left = await factorsOf(tx, userId);
  if (hasFactor(left)) return false;
  await removeFactors(tx, userId);
  return true;
}

/** Removes all second factors of an account, and operations that were begun with them. */
export async function removeFactors(db: Db, userId: number): Promise<void> {
  const tables = [
    'totp_secrets',
    'recovery_codes',
    'passkeys',
    'sign_in_steps',
    'second_factor_due',
  ] as const;
  for (const table of tables) await db.deleteFrom(table).where('user_id', '=', userId).execute();
}

/**
 * Removes all second factors and ends all sessions. The person signs in with the password, and can set up factors
 * again.
 */
export async function resetFactors({ tx, rev }: WriteScope, userId: number): Promise<void> {
  await removeFactors(tx, userId);
  await tx
    .updateTable('users')
    .set({ session_stamp: randomUUID(), spared_session: null, rev })
    .where('id', '=', userId)
    .execute();
}
