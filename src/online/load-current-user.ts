import { userIn } from '#shared/contract/answers/sign-in.ts';
import type { Role, User } from '#shared/contract/users.ts';
import type { Answer } from '#shared/http/answer.ts';
import { text } from '#shared/i18n.ts';
import { userIdIn } from '#src/account/token.ts';
import { call } from './call.ts';
import { type Failure, failureOf } from './failure.ts';
import { loadRoles, rolesPath } from './load-roles.ts';

/** Text of spec part 1, 8. */
export const NO_USER_DATA = text('No user data received from getCurrentUser');

export type CurrentUser =
  | { kind: 'done'; user: User }
  | { kind: 'no-token' }
  /** The server no longer accepts this token. */
  | { kind: 'unauthorized' }
  | { kind: 'failed'; failure: Failure };

export interface LoadOptions {
  token: string;
  /** Previously known roles of the same person, see `loadRoles`. */
  known?: readonly Role[] | undefined;
}

/** Loads `GET /users/me` together with the person's roles. It does not change the stored session. */
export async function loadCurrentUser({ token, known }: LoadOptions): Promise<CurrentUser> {
  if (!token) return { kind: 'no-token' };
  const asked = new Map<string, Promise<Answer>>();
  const ask = (path: string) => {
    const answer = asked.get(path) ?? call({ path, token });
    asked.set(path, answer);
    return answer;
  };
  const me = ask('/users/me');
  // The first screen waits for both answers. The token usually contains the user's id, so both requests run in
  // parallel.
  const userId = userIdIn(token);
  if (userId !== undefined) void ask(rolesPath(userId));
  const answer = await me;
  if (answer.kind === 'unauthorized') return { kind: 'unauthorized' };
  if (answer.kind !== 'ok') return { kind: 'failed', failure: failureOf(answer) };
  const user = userIn(answer.body);
  if (!user) return { kind: 'failed', failure: noUserData() };
  return { kind: 'done', user: { ...user, roles: await loadRoles(ask, { user, token, known }) } };
}

function noUserData(): Failure {
  return { kind: 'rejected', message: NO_USER_DATA, fields: {} };
}
