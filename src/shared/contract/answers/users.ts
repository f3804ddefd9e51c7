import * as z from 'zod/mini';
import { isRecord } from '../envelope.ts';
import type { Role, User } from '../users.ts';
import { flagIn, idIn, textIn, wireId, wireText } from './values.ts';

/*
 * Built when first used: the sign-in screen reads no role and no person before somebody signs in.
 */

/** What every list contains of a person. */
export const person = {
  username: wireText,
  email: wireText,
  first_name: wireText,
  last_name: wireText,
  display_name: wireText,
  /** As the admin form calls the names (spec part 1, 3). */
  firstName: wireText,
  lastName: wireText,
};

/** A person with the fields of their own record: `GET /users/me`, the login answer, the users of the application. */
export const UserAnswer = z.lazy(() =>
  z.pipe(
    z.object({
      ...person,
      id: wireId,
      name: wireText,
      bio: wireText,
      avatar_url: wireText,
      phone_number: wireText,
      /** Another name of `phone_number`, as planters have it. */
      phone: wireText,
      website: wireText,
      company: wireText,
      job_title: wireText,
      role: z.optional(z.transform(roleNameIn)),
      roles: z.optional(z.transform(roleListIn)),
      /** Of the reference server. */
      access: wireText,
      suspended: z.optional(z.transform(flagIn)),
    }),
    z.transform(({ firstName, lastName, phone, ...same }): User => {
      const told = {
        ...same,
        email: same.email ?? '',
        first_name: same.first_name ?? firstName,
        last_name: same.last_name ?? lastName,
        phone_number: same.phone_number ?? phone,
      };
      // What a server does not say is not there, rather than there without a value.
      return Object.fromEntries(
        Object.entries(told).filter(([, one]) => one !== undefined),
      ) as User;
    }),
  ),
);

/** The legacy role: a text, or a record with a name. */
function roleNameIn(value: unknown): string | undefined {
  return textIn(value) ?? roleIn(value)?.name;
}

/** A user object of the backend; its roles may be names or objects. Undefined when it is no user. */
export function userFrom(value: unknown): User | undefined {
  const read = UserAnswer.safeParse(value);
  if (!read.success) return undefined;
  const { email, username, name, first_name } = read.data;
  // A number alone may belong to anything.
  return [email, username, name, first_name].some(Boolean) ? read.data : undefined;
}

/** The user of an answer: `user`, then `data.user` (spec part 1, 4), then `data` or the answer itself. */
export function userIn(body: unknown): User | undefined {
  if (!isRecord(body)) return undefined;
  const data = isRecord(body.data) ? body.data : {};
  const candidates = [body.user, data.user, body.data, data.data, body];
  return candidates.map(userFrom).find((user) => user !== undefined);
}

/** A role as a name or as an object with a name; without a number it has 0 (spec part 1, 3). */
export function roleIn(value: unknown): Role | undefined {
  if (typeof value === 'string') return value === '' ? undefined : { id: 0, name: value };
  if (!isRecord(value) || typeof value.name !== 'string') return undefined;
  const { id, name, description } = value;
  return {
    id: idIn(id) ?? 0,
    name,
    description: typeof description === 'string' ? description : null,
  };
}

function roleListIn(value: unknown): Role[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const roles = value.map(roleIn).filter((role) => role !== undefined);
  return roles.length === 0 && value.length > 0 ? undefined : roles;
}

/** The legacy role as a one-item list with id 0 (spec part 1, 3); without one, the roles that the user object lists. */
export function legacyRoles(user: User): Role[] {
  return user.role ? [{ id: 0, name: user.role }] : (user.roles ?? []);
}

/**
 * The list of `GET /roles/user/{userId}`: under `roles`, `data.roles`, or a bare list; names or objects with a name. An
 * answer without roles is invalid (spec part 1, 5): undefined.
 */
export function rolesIn(body: unknown): Role[] | undefined {
  if (Array.isArray(body)) return roleListIn(body);
  if (!isRecord(body)) return undefined;
  const told = roleListIn(body.roles);
  if (told) return told;
  if (isRecord(body.data)) return rolesIn(body.data);
  // An empty `data` is no list of roles: it may as well be an answer to something else.
  const listed = roleListIn(body.data);
  return listed && listed.length > 0 ? listed : undefined;
}
