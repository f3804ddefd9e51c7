import * as z from 'zod/mini';
import { isRecord } from '../common.ts';
import type { Role, User } from '../users.ts';
import { flagIn, idIn, textIn, wireId, wireText } from './values.ts';

/*
 * The lazy shapes are built on first use: the sign-in screen reads no roles or people before somebody signs in.
 */

/** The fields of a person that every list contains. */
export const person = {
  username: wireText,
  email: wireText,
  first_name: wireText,
  last_name: wireText,
  display_name: wireText,
  /** The names under the field names of the admin form (spec part 1, 3). */
  firstName: wireText,
  lastName: wireText,
};

/** A person with all fields, as in `GET /users/me`, the login answer and the list of the application's users. */
export const UserAnswer = z.lazy(() =>
  z.pipe(
    z.object({
      ...person,
      id: wireId,
      name: wireText,
      bio: wireText,
      avatar_url: wireText,
      phone_number: wireText,
      /** Another name for `phone_number`, used in planter records. */
      phone: wireText,
      website: wireText,
      company: wireText,
      job_title: wireText,
      role: z.optional(z.transform(roleNameIn)),
      roles: z.optional(z.transform(roleListIn)),
      /** Only from the reference server. */
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
      // Leave out fields that the server did not send, instead of setting them to undefined.
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

/** A user object of the backend; its roles may be names or objects. Undefined if it is not a user. */
export function userFrom(value: unknown): User | undefined {
  const read = UserAnswer.safeParse(value);
  if (!read.success) return undefined;
  const { email, username, name, first_name } = read.data;
  // An id alone may belong to any kind of record.
  return [email, username, name, first_name].some(Boolean) ? read.data : undefined;
}

/** A role, given as a name or as an object with a name; its id is 0 if it has none (spec part 1, 3). */
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

export function roleListIn(value: unknown): Role[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const roles = value.map(roleIn).filter((role) => role !== undefined);
  return roles.length === 0 && value.length > 0 ? undefined : roles;
}
