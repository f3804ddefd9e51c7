import { SUSPENDED } from '#server/account/account-in-step.ts';
import {
  type Account,
  accountById,
  accountByName,
  keyOf,
  userOf,
} from '#server/account/accounts.ts';
import type { Counted } from '#server/account/limits.ts';
import { mailResetLink, ownerOfLink, resetPassword } from '#server/account/password-reset.ts';
import { tellOfNewPassword } from '#server/account/tell-owner.ts';
import { tellOfWaitingPeople } from '#server/account/waiting-people.ts';
import { refuseWeakPassword } from '#server/account/weak-passwords.ts';
import { Done, done } from '#server/api/answers.ts';
import { bearerToken } from '#server/api/bearer-token.ts';
import { sessionOf } from '#server/api/caller.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { deviceName } from '#server/audit/device-name.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { registerAccount } from '#server/domain/registration.ts';
import { Refused } from '#server/refused.ts';
import type { Services } from '#server/services.ts';
import { ForgotPassword, Login, Register, ResetPassword, SignedIn } from '#shared/contract/auth.ts';
import { isWaiting, may } from '#shared/permissions.ts';
import { refuseWithoutSecondStep, signedIn } from './signing-in.ts';

const BY_INVITATION =
  'Registration is by invitation only. Please ask somebody of the network to invite you.';
const WRONG_LOGIN = 'Invalid username or password';
/** The same text for known and unknown addresses (spec part 1, 2: /forgot-password). */
const RESET_SENT = 'If an account exists with this email, a password reset link will be sent.';

const login = endpoint(
  {
    method: 'post',
    path: '/auth/login',
    summary: 'Sign in with username or e-mail',
    access: 'anyone',
    body: Login,
    answer: SignedIn,
  },
  async (call) => {
    const { audit, body, address, request, services } = call;
    const { db, devices, limits, passwords } = services;
    const key = keyOf(body.usernameOrEmail);
    const account = await accountByName(db, key);
    const device = account && (await devices.deviceIn(request.headers.get('Cookie'), account.id));
    const tries: Counted = device
      ? { loginDevice: device }
      : { loginAddress: address, loginPair: `${key} ${address}`, loginAccount: key };
    await limits.count(tries);
    const right = await passwords.matches(body.password, account?.row.password_hash);
    if (!account || !right) {
      if (account) await audit(db, { action: 'sign-in-failed', subject: subjectOf(account) });
      throw new Refused(401, WRONG_LOGIN);
    }
    // Only a caller who knows the password gets this response.
    if (account.row.suspended_at !== null) throw new Refused(403, SUSPENDED);
    await limits.forgive(tries);
    await refuseWithoutSecondStep(services, account);
    return signedIn(call, account);
  },
);

const register = endpoint(
  {
    method: 'post',
    path: '/auth/register',
    summary: 'Create an account, or accept an invitation to plant',
    access: 'anyone',
    body: Register,
    answer: SignedIn,
    status: 201,
  },
  async ({ audit, body, address, device, header, services, request, later }) => {
    const { config, db, clock, devices, limits, passwords, sessions } = services;
    const manager = await managerBehind(request, services);
    if (!manager) await limits.count({ registerAddress: address });
    if (config.registration === 'invited' && !manager && !body.inviteToken) {
      throw new Refused(403, BY_INVITATION);
    }
    const { password, ...person } = body;
    refuseWeakPassword(config, password, { owner: person, path: 'password' });
    const passwordHash = await passwords.hash(password);
    const at = clock().toISOString();
    const id = await writeTransaction(db, async (scope) => {
      const userId = await registerAccount(scope, { ...person, passwordHash }, at);
      await audit(scope.tx, {
        action: body.inviteToken ? 'invitation-accepted' : 'registered',
        subject: { kind: 'user', id: userId },
        actorId: manager?.id ?? userId,
      });
      return userId;
    });
    const account = await accountById(db, id);
    if (!account) throw new Error('the new account was not found');
    // An administrator who adds an account does not need a mail about it.
    if (isWaiting(account) && !manager) later('waiting mail', () => tellOfWaitingPeople(services));
    header('Set-Cookie', await devices.issue(account.id, config.publicUrl.startsWith('https:')));
    return { success: true, token: await sessions.open(account, device), user: userOf(account) };
  },
);

/** The signed-in person who manages users, if any. They may add accounts without a rate limit. */
async function managerBehind(request: Request, services: Services): Promise<Account | undefined> {
  const token = bearerToken(request);
  const device = deviceName(request.headers.get('User-Agent'));
  const session = await sessionOf(services, token, device);
  return session && may(session.account, 'manageUsers') ? session.account : undefined;
}

function subjectOf({ id }: Account) {
  return { kind: 'user', id } as const;
}

const forgotPassword = endpoint(
  {
    method: 'post',
    path: '/auth/forgot-password',
    summary: 'Mail a link to choose a new password',
    access: 'anyone',
    body: ForgotPassword,
    answer: Done,
  },
  async ({ body, address, services, later }) => {
    await services.limits.count({
      forgotAddress: address,
      forgotAccount: keyOf(body.email),
    });
    // Not awaited: the response time must not reveal whether the account exists.
    later('password reset mail', () => mailResetLink(services, body.email));
    return done(RESET_SENT);
  },
);

const resetWithToken = endpoint(
  {
    method: 'post',
    path: '/auth/reset-password',
    summary: 'Choose a new password with the token from the mail',
    access: 'anyone',
    body: ResetPassword,
    answer: Done,
  },
  async ({ audit, body, address, device, services, write, later }) => {
    await services.limits.count({ resetAddress: address });
    const at = services.clock().toISOString();
    const owner = await ownerOfLink(services.db, body.token, at);
    if (owner)
      refuseWeakPassword(services.config, body.newPassword, { owner, path: 'newPassword' });
    const passwordHash = await services.passwords.hash(body.newPassword);
    let userId: number | undefined;
    const answer = await write(async (scope) => {
      userId = await resetPassword(scope, { token: body.token, passwordHash, at });
      const subject = { kind: 'user', id: userId } as const;
      await audit(scope.tx, { action: 'password-reset', subject, actorId: userId });
      return done('Your password has been reset');
    });
    const account = userId === undefined ? undefined : await accountById(services.db, userId);
    if (account) {
      await services.sessions.endOthers(account.id, undefined);
      later('password mail', () => tellOfNewPassword(services, account, device));
    }
    return answer;
  },
);

export const authEndpoints = [login, register, forgotPassword, resetWithToken];
