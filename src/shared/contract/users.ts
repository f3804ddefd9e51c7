import * as z from 'zod/mini';
import { Id, LONG_TEXT, OptionalText } from './common.ts';

/** A role as returned by the roles calls; a role built from the legacy role has id 0 (spec part 1, 3). */
export const Role = z.object({
  id: z.int(),
  name: z.string(),
  description: z.optional(z.nullable(z.string())),
});
export type Role = z.infer<typeof Role>;

/** The signed-in person, as returned by `GET /users/me` and the login call. */
export const User = z.lazy(() =>
  z.object({
    id: Id,
    username: z.optional(z.nullable(z.string())),
    email: z.string(),
    first_name: z.optional(z.nullable(z.string())),
    last_name: z.optional(z.nullable(z.string())),
    display_name: OptionalText(200),
    name: OptionalText(200),
    bio: OptionalText(LONG_TEXT),
    avatar_url: OptionalText(2_000),
    phone_number: OptionalText(50),
    website: OptionalText(2_000),
    company: OptionalText(200),
    job_title: OptionalText(200),
    role: z.optional(z.nullable(z.string())),
    roles: z.optional(z.array(Role)),
    /** Only from the reference server: `waiting` for an account without a role, otherwise `granted`. */
    access: z.optional(z.nullable(z.string())),
    /** Only from the reference server, in the list of users: the account cannot sign in. */
    suspended: z.optional(z.boolean()),
  }),
);
export type User = z.infer<typeof User>;

/** `PUT /users/credentials` (docs/decisions/specification-gaps.md) */
export const ChangePassword = z.object({
  currentPassword: z.string().check(z.minLength(1, 'is required'), z.maxLength(200)),
  newPassword: z
    .string()
    .check(z.minLength(8, 'New password must be at least 8 characters long'), z.maxLength(128)),
});

/** Optional body of `DELETE /users/me` on the reference server. */
export const DeleteAccount = z.object({
  currentPassword: z.string().check(z.minLength(1, 'is required'), z.maxLength(200)),
});

/** The short form of a person, for lists such as the hub leaders to choose from or the users with a role. */
export const PersonRef = z.object({
  id: Id,
  username: z.optional(z.nullable(z.string())),
  email: z.optional(z.nullable(z.string())), // as stored: an imported address may not be valid
  first_name: z.optional(z.nullable(z.string())),
  last_name: z.optional(z.nullable(z.string())),
  display_name: z.optional(z.nullable(z.string())),
});
export type PersonRef = z.infer<typeof PersonRef>;

/** `POST /users/{id}/apps`: adds the account to this application (spec part 1, 7). */
export const AppMembership = z.object({ app_id: Id });
