import { randomUUID } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import type { SecondFactor } from '#shared/contract/second-factor.ts';
import { type Holder, may, type Permission } from '#shared/permissions.ts';
import type { Account } from './accounts.ts';
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';

/** What an account has beside its password. */
export interface Factors {
  /** Since when codes of an authenticator app count, ISO in UTC. */
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

/** With what this account may make the second step. */
export async function methodsOf(db: Db, userId: number, factors: Factors): Promise<string[]> {
  const codes = await countRecoveryCodes(db, userId);
  return [
    ...(factors.totp === null ? [] : ['totp']),
    ...(factors.passkeys.length > 0 ? ['passkey'] : []),
    ...(codes > 0 ? ['recovery-code'] : []),
  ];
}

/** Rights that SECOND_FACTOR=required-for-staff is about: managing users, reading reports of others. */
const STAFF: readonly Permission[] = ['manageUsers', 'readAllReports', 'readCandidateReports'];

export function needsFactor(
  { secondFactor, extras }: Pick<Config, 'secondFactor' | 'extras'>,
  person: Holder,
): boolean {
  const isStaff = STAFF.some((permission) => may(person, permission));
  return extras && secondFactor === 'required-for-staff' && isStaff;
}

/** Who asks for the change: a session, which stays valid, or a sign-in in which the first factor is set up. */
export interface Asking {
  sessionId: string | undefined;
  /** `idHash` of the step. */
  setUpStep: string | undefined;
}

/**
 * After a factor was added: the first one brings recovery codes, and ends all sessions but the one that asks, as a new
 * password does. Returns the codes, which nobody sees again; null if it was not the first.
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
    // Of several sign-ins that were begun, only the one that has set the factor up may end by it.
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
 * Codes without a factor would be a second password: they are deleted with the last one. Answers whether that was it.
 */
export async function afterRemoving({ tx }: WriteScope, userId: number): Promise<boolean> {
  const left = await factorsOf(tx, userId);
  if (hasFactor(left)) return false;
  await removeFactors(tx, userId);
  return true;
}

/** Everything an account has beside its password, and what was begun with it. */
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

/** Takes everything away and ends all sessions: the account signs in with its password, and sets up again. */
export async function resetFactors({ tx, rev }: WriteScope, userId: number): Promise<void> {
  await removeFactors(tx, userId);
  await tx
    .updateTable('users')
    .set({ session_stamp: randomUUID(), spared_session: null, rev })
    .where('id', '=', userId)
    .execute();
}
