import { legacyRoles, rolesIn } from '#shared/contract/answers/sign-in.ts';
import type { Role, User } from '#shared/contract/users.ts';
import type { Answer } from '#shared/http/answer.ts';
import { userIdIn } from '#src/account/token.ts';

/** How to request the roles; the token may be newer than the stored session. */
export type Ask = (path: string) => Promise<Answer>;

export function rolesPath(userId: number): string {
  return `/roles/user/${userId}`;
}

/**
 * `GET /roles/user/{userId}`. An answer without roles, or a refusal, falls back to the legacy role (spec
 * part 1, 4). If there was no answer, `known` is kept: a dropped connection must not take a hub leader's hub away.
 */
export async function loadRoles(
  ask: Ask,
  { user, token, known }: { user: User; token: string; known?: readonly Role[] | undefined },
): Promise<Role[]> {
  const answer = await ask(rolesPath(userIdIn(token) ?? user.id));
  if (answer.kind === 'ok') return rolesIn(answer.body) ?? invalid(user);
  const nobodyAnswered = answer.kind === 'unknown' || answer.kind === 'busy';
  return nobodyAnswered && known ? [...known] : legacyRoles(user);
}

function invalid(user: User): Role[] {
  console.warn('Invalid roles response format');
  return legacyRoles(user);
}
