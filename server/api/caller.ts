import { accountInStep } from '#server/account/account-in-step.ts';
import type { Account } from '#server/account/accounts.ts';
import { isFactorOverdue } from '#server/account/factor-due.ts';
import { factorsOf, hasFactor } from '#server/account/factors.ts';
import type { Session } from '#server/account/sessions.ts';
import { forbidden, Refused } from '#server/refused.ts';
import type { Services } from '#server/services.ts';
import { isWaiting, may } from '#shared/permissions.ts';
import { bearerToken } from './bearer-token.ts';
import type { Access, Endpoint } from './endpoint.ts';

/** The caller: somebody with a session or, only for `whileSettingUp` endpoints, somebody in the middle of a sign-in. */
export type Caller = Pick<Session, 'account' | 'startedAt'> & {
  sessionId: string | undefined;
  setUpStep: string | undefined;
};

/** Reads the account on every request, so that revoking a role takes effect at once. Undefined if anyone may call. */
export async function callerOf(
  request: Request,
  endpoint: Pick<Endpoint, 'access' | 'whileSettingUp'>,
  { services, device }: { services: Services; device: string },
): Promise<Caller | undefined> {
  const { access, whileSettingUp } = endpoint;
  if (access === 'anyone') return undefined;
  const token = bearerToken(request);
  const session = await sessionOf(services, token, device);
  const caller = session
    ? { ...session, setUpStep: undefined }
    : token && whileSettingUp && (await settingUp(services, token));
  if (!caller) throw new Refused(401, 'Please sign in');
  if (!mayCall(caller.account, access)) throw forbidden();
  return caller;
}

/** Also undefined if the account needs a second factor, has none, and the time to set one up is over. */
export async function sessionOf(
  services: Services,
  token: string | undefined,
  device: string,
): Promise<Session | undefined> {
  const session = token ? await services.sessions.read(token, device) : undefined;
  return session && !(await isFactorOverdue(services, session.account)) ? session : undefined;
}

/** Only for the first factor: a person who already has one completes the sign-in with it. */
async function settingUp(services: Services, token: string): Promise<Caller | undefined> {
  const { account, step } = await accountInStep(services, { token, purpose: 'set-up' });
  if (hasFactor(await factorsOf(services.db, account.id))) return undefined;
  const { idHash: setUpStep, startedAt } = step;
  return { account, setUpStep, startedAt, sessionId: undefined };
}

function mayCall(account: Account, access: Exclude<Access, 'anyone'>): boolean {
  if (access === 'any-account') return true;
  if (isWaiting(account)) return false;
  return access === 'signed-in' || may(account, access);
}
