import { type Account, userOf } from '#server/account/accounts.ts';
import { factorsOf, hasFactor, methodsOf, needsFactor } from '#server/account/factors.ts';
import { beginStep } from '#server/account/sign-in-steps.ts';
import type { Call } from '#server/api/endpoint.ts';
import { Refused } from '#server/refused.ts';
import type { Services } from '#server/services.ts';
import type { StepAsked } from '#shared/contract/second-factor.ts';

const CONFIRM = 'Please confirm that it is you, with the second step of your sign-in.';
const SET_UP = 'Your account needs a second step to sign in. Please set it up now.';

type SigningIn = Pick<
  Call<unknown, unknown, unknown, unknown>,
  'audit' | 'device' | 'header' | 'services'
>;

/** Opens a session on this device and builds the response, which is the same for every way to sign in. */
export async function signedIn(
  { audit, device, header, services }: SigningIn,
  account: Account,
  details: Record<string, string> = {},
) {
  const { config, db, devices, sessions } = services;
  header('Set-Cookie', await devices.issue(account.id, config.publicUrl.startsWith('https:')));
  const token = await sessions.open(account, device);
  const subject = { kind: 'user', id: account.id } as const;
  await audit(db, { action: 'signed-in', subject, actorId: account.id, details });
  return { success: true, token, user: userOf(account) };
}

/**
 * Throws a Refused 401 if the correct password is not enough. It carries a token that is valid only for the second
 * step, or for setting up a factor if the account must have one.
 */
export async function refuseWithoutSecondStep(services: Services, account: Account): Promise<void> {
  const { clock, config, db } = services;
  const factors = await factorsOf(db, account.id);
  const setUp = !hasFactor(factors);
  if (setUp && !needsFactor(config, account)) return;
  const purpose = setUp ? 'set-up' : 'second-step';
  const step = await beginStep(db, clock(), { purpose, user: account.row });
  const secondFactor: StepAsked = {
    step: step.token,
    setUp,
    methods: setUp ? [] : await methodsOf(db, account.id, factors),
    expiresAt: step.expiresAt,
  };
  throw new Refused(401, setUp ? SET_UP : CONFIRM, { body: { secondFactor } });
}
