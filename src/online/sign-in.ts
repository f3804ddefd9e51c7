import * as z from 'zod/mini';
import { userIn } from '#shared/contract/answers/sign-in.ts';
import { isRecord } from '#shared/contract/common.ts';
import type { User } from '#shared/contract/users.ts';
import { text, translate } from '#shared/i18n.ts';
import { call } from './call.ts';
import { type Failure, failureOf } from './failure.ts';
import { loadCurrentUser, NO_USER_DATA } from './load-current-user.ts';
import { loadRoles } from './load-roles.ts';

const NO_TOKEN = text('No authentication token found');
export const LOGIN_FAILED = text('Failed to login');

export type SignedIn = { kind: 'done'; user: User; token: string };
export type SignInOutcome =
  | SignedIn
  /** The password is correct, and this account needs a second step. second-factor.ts reads the answer. */
  | { kind: 'second-step'; answer: unknown }
  | { kind: 'failed'; failure: Failure };

/** `POST /auth/login`, sent with credentials (spec part 1, 7). */
export async function signInWith(input: {
  usernameOrEmail: string;
  password: string;
}): Promise<SignInOutcome> {
  const answer = await call({
    path: '/auth/login',
    method: 'POST',
    body: input,
    credentials: 'include',
  });
  if (answer.kind === 'unauthorized' && isRecord(answer.body) && answer.body.secondFactor) {
    return { kind: 'second-step', answer: answer.body };
  }
  if (answer.kind !== 'ok') return { kind: 'failed', failure: failureOf(answer) };
  return sessionFrom(answer.body);
}

/** Completes the session from an answer that has a token and perhaps the user. */
export async function sessionFrom(body: unknown): Promise<SignInOutcome> {
  const token = tokenIn(body) ?? warnOfNoToken();
  const user = userIn(body);
  if (user) {
    const ask = (path: string) => call({ path, token });
    const roles = await loadRoles(ask, { user, token, known: user.roles });
    return { kind: 'done', token, user: { ...user, roles } };
  }
  const current = await loadCurrentUser({ token });
  if (current.kind === 'done') return { kind: 'done', token, user: current.user };
  if (current.kind === 'failed') return { kind: 'failed', failure: aboutUser(current.failure) };
  const message = current.kind === 'no-token' ? NO_TOKEN : NO_USER_DATA;
  return { kind: 'failed', failure: { kind: 'rejected', message, fields: {} } };
}

/** The server accepted the password but did not return the user. Its reason alone would be misleading. */
function aboutUser(failure: Failure): Failure {
  if (!('message' in failure) || ['', NO_USER_DATA].includes(failure.message)) return failure;
  const reason = translate(failure.message);
  return { ...failure, message: translate('Failed to get current user: {reason}', { reason }) };
}

const Text = z.catch(z.optional(z.string()), undefined);
const Tokens = z.catch(z.optional(z.object({ accessToken: Text })), undefined);
const Holder = z.object({
  token: Text,
  data: z.catch(z.optional(z.object({ token: Text, tokens: Tokens })), undefined),
  tokens: Tokens,
  accessToken: Text,
});

/**
 * token, data.token, tokens.accessToken, data.tokens.accessToken, accessToken: in that order (spec part 1, 4).
 */
export function tokenIn(body: unknown): string | undefined {
  const parsed = Holder.safeParse(body);
  if (!parsed.success) return undefined;
  const { token, data, tokens, accessToken } = parsed.data;
  const found = [token, data?.token, tokens?.accessToken, data?.tokens?.accessToken, accessToken];
  return found.find((one) => one !== undefined && one !== '');
}

function warnOfNoToken(): string {
  console.warn('The answer to the sign-in carries no token');
  return '';
}
