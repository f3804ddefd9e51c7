import { accountById, accountByName, keyOf, userOf } from '#server/account/accounts.ts';
import type { Counted } from '#server/account/limits.ts';
import { mailResetLink, resetPassword } from '#server/account/password-reset.ts';
import { registerAccount } from '#server/account/registration.ts';
import { Done, done } from '#server/api/answers.ts';
import { bearerToken } from '#server/api/bearer-token.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { Refused } from '#server/api/refused.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import type { Services } from '#server/services.ts';
import { ForgotPassword, Login, Register, ResetPassword, SignedIn } from '#shared/contract/auth.ts';
import { may } from '#shared/permissions.ts';

const WRONG_LOGIN = 'Invalid username or password';
/** The same for known and unknown addresses (spec part 1, 2: /forgot-password). */
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
  async ({ body, address, header, request, services }) => {
    const { config, db, devices, limits, passwords, sessions } = services;
    const key = keyOf(body.usernameOrEmail);
    const account = await accountByName(db, key);
    const device = account && (await devices.deviceIn(request.headers.get('Cookie'), account.id));
    const tries: Counted = device
      ? { loginDevice: device }
      : { loginAddress: address, loginPair: `${key} ${address}`, loginAccount: key };
    await limits.count(tries);
    const right = await passwords.matches(body.password, account?.row.password_hash);
    if (!account || !right) throw new Refused(401, WRONG_LOGIN);
    await limits.forgive(tries);
    header('Set-Cookie', await devices.issue(account.id, config.publicUrl.startsWith('https:')));
    return { success: true, token: await sessions.open(account), user: userOf(account) };
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
  async ({ body, address, services, request }) => {
    const { db, clock, limits, passwords, sessions } = services;
    if (!(await isFromManager(request, services))) await limits.count({ registerAddress: address });
    const { password, ...person } = body;
    const passwordHash = await passwords.hash(password);
    const at = clock().toISOString();
    const id = await writeTransaction(db, (scope) =>
      registerAccount(scope, { ...person, passwordHash }, at),
    );
    const account = await accountById(db, id);
    if (!account) throw new Error('the new account was not found');
    return { success: true, token: await sessions.open(account), user: userOf(account) };
  },
);

/** Who manages users may add as many as a list has. */
async function isFromManager(request: Request, { sessions }: Services): Promise<boolean> {
  const token = bearerToken(request);
  const session = token ? await sessions.read(token) : undefined;
  return session !== undefined && may(session.account, 'manageUsers');
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
    // Not waited for: the time of the answer must not tell whether the account exists.
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
  async ({ body, address, services, write }) => {
    await services.limits.count({ resetAddress: address });
    const passwordHash = await services.passwords.hash(body.newPassword);
    const at = services.clock().toISOString();
    return write(async (scope) => {
      await resetPassword(scope, { token: body.token, passwordHash, at });
      return done('Your password has been reset');
    });
  },
);

export const authEndpoints = [login, register, forgotPassword, resetWithToken];
