import { Refused } from '#server/refused.ts';
import type { Services } from '#server/services.ts';
import { type Account, accountById } from './accounts.ts';
import { openStep, type SignInStep, type StepPurpose } from './sign-in-steps.ts';

export const SUSPENDED = 'This account is suspended. Please contact an administrator.';
const STEP_OVER = 'This sign-in took too long or has ended. Please sign in again.';

/**
 * The account that is signing in. Throws Refused 401 if the sign-in has ended or took too long or the password has
 * changed since, and 403 if the account is suspended.
 */
export async function accountInStep(
  { db, clock }: Services,
  which: { token: string; purpose: StepPurpose },
): Promise<{ account: Account; step: SignInStep }> {
  const step = await openStep(db, clock(), which);
  const account = step?.userId ? await accountById(db, step.userId) : undefined;
  if (!step || !account || account.row.session_stamp !== step.stamp) {
    throw stepIsOver();
  }
  if (account.row.suspended_at !== null) throw new Refused(403, SUSPENDED);
  return { account, step };
}

export function stepIsOver(): Refused {
  return new Refused(401, STEP_OVER);
}
