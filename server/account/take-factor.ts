import { Refused } from '#server/refused.ts';
import type { Services } from '#server/services.ts';
import type { Account } from './accounts.ts';
import type { Counted } from './limits.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { readTotpCode, spendTotpCode } from './totp.ts';

/** A code of an authenticator app, or a recovery code. */
export interface GivenCode {
  method: 'totp' | 'recovery-code';
  code: string;
}

const WRONG_CODE = 'This code is not right, or was used already. Please try again.';

export function wrongCode(status: 400 | 401): Refused {
  return new Refused(status, WRONG_CODE, { fields: [{ path: 'code', message: WRONG_CODE }] });
}

/** `used`: correct at this time, but it or a later code was used before. */
export type TakenCode = 'right' | 'wrong' | 'used';

/** Uses up a code of this account. Only failed attempts count towards the limits. */
export async function takeCode(
  services: Services,
  account: Account,
  { method, code, address }: GivenCode & { address: string },
): Promise<TakenCode> {
  const tries: Counted = {
    codeAddress: address,
    codePair: `${account.id} ${address}`,
    codeAccount: String(account.id),
  };
  await services.limits.count(tries);
  const taken = await spend(services, account.id, { method, code });
  if (taken === 'right') await services.limits.forgive(tries);
  return taken;
}

async function spend(
  { db, clock, secretBox }: Services,
  userId: number,
  { method, code }: GivenCode,
): Promise<TakenCode> {
  const now = clock();
  if (method === 'recovery-code') {
    const isRight = await takeRecoveryCode(db, { userId, code, at: now.toISOString() });
    return isRight ? 'right' : 'wrong';
  }
  const read = await readTotpCode(db, secretBox, { userId, code, now, isConfirmed: true });
  if (!read) return 'wrong';
  return (await spendTotpCode(db, read)) ? 'right' : 'used';
}

/** Throws Refused 400 if the password is wrong. Not 401, which would end the session of somebody who only mistyped. */
export async function requireOwnPassword(
  { limits, passwords }: Services,
  { id, row }: Account,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw new Refused(403, 'Please enter your password');
  const tries = { passwordAccount: String(id) };
  await limits.count(tries);
  if (!(await passwords.matches(password, row.password_hash))) {
    throw new Refused(400, 'Your current password is not right', {
      fields: [{ path: 'password', message: 'is not right' }],
    });
  }
  await limits.forgive(tries);
}
