import { isRecord } from '../common.ts';
import type { Role, User } from '../users.ts';
import { roleListIn, userFrom } from './users.ts';

/** The user in an answer: under `user`, `data.user` (spec part 1, 4) or `data`, or the answer itself. */
export function userIn(body: unknown): User | undefined {
  if (!isRecord(body)) return undefined;
  const data = isRecord(body.data) ? body.data : {};
  const candidates = [body.user, data.user, body.data, data.data, body];
  return candidates.map(userFrom).find((user) => user !== undefined);
}

/** The legacy role as a one-item list with id 0 (spec part 1, 3); without one, the roles in the user object. */
export function legacyRoles(user: User): Role[] {
  return user.role ? [{ id: 0, name: user.role }] : (user.roles ?? []);
}

/**
 * The roles in the answer of `GET /roles/user/{userId}`: under `roles`, `data.roles`, or a bare list, as names or as
 * objects with a name. Undefined for an answer without roles, which is invalid (spec part 1, 5).
 */
export function rolesIn(body: unknown): Role[] | undefined {
  if (Array.isArray(body)) return roleListIn(body);
  if (!isRecord(body)) return undefined;
  const told = roleListIn(body.roles);
  if (told) return told;
  if (isRecord(body.data)) return rolesIn(body.data);
  // An empty `data` does not count as a list of roles, because it may be the answer to another call.
  const listed = roleListIn(body.data);
  return listed && listed.length > 0 ? listed : undefined;
}
