import * as z from 'zod/mini';
import { Email, Id, LONG_TEXT, OptionalText, RequiredText, Username } from './common.ts';
import { hasScheme, isWebAddress } from './website.ts';

/** A role as the roles calls give it; `roles` built from the legacy role has id 0 (spec part 1, 3). */
export const Role = z.object({
  id: z.int(),
  name: z.string(),
  description: z.optional(z.nullable(z.string())),
});
export type Role = z.infer<typeof Role>;

/** The signed-in person, as `GET /users/me` and the login answer give it. */
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
    /** Of the reference server: `waiting` for an account without a role, else `granted`. */
    access: z.optional(z.nullable(z.string())),
    /** Of the reference server, in the list of users: signs in nowhere. */
    suspended: z.optional(z.boolean()),
  }),
);
export type User = z.infer<typeof User>;

/** The fields of `PUT /users/profile` that a member may change (spec part 1, 2: /profile/edit). */
export const ProfileFields = z.object({
  first_name: z.optional(RequiredText(100)),
  last_name: z.optional(RequiredText(100)),
  display_name: OptionalText(200),
  bio: OptionalText(LONG_TEXT),
  avatar_url: OptionalText(2_000),
  phone_number: OptionalText(50),
  website: OptionalText(2_000),
  company: OptionalText(200),
  job_title: OptionalText(200),
});
export type ProfileFields = z.infer<typeof ProfileFields>;

/**
 * Where a profile links to. People type `grace.org`, and uploaded pictures have paths, so what has no scheme is
 * taken; of the schemes only http and https: a `javascript:` link would run.
 */
const OptionalWebAddress = z.optional(
  z.nullable(
    z.string().check(
      z.maxLength(2_000),
      z.refine(
        (text) => !hasScheme(text) || isWebAddress(text.trim()),
        'must be a web address that begins with http:// or https://',
      ),
    ),
  ),
);

/** Body of `PUT /users/profile`: stricter than what a queued edit may hold, which is kept as it was written. */
export const ProfileUpdate = z.extend(ProfileFields, {
  avatar_url: OptionalWebAddress,
  website: OptionalWebAddress,
});

/** `PUT /users/credentials` (docs/decisions/specification-gaps.md) */
export const ChangePassword = z.object({
  currentPassword: z.string().check(z.minLength(1, 'is required'), z.maxLength(200)),
  newPassword: z
    .string()
    .check(z.minLength(8, 'New password must be at least 8 characters long'), z.maxLength(128)),
});

/** Optional body of `DELETE /users/me` where the server is the reference server. */
export const DeleteAccount = z.object({
  currentPassword: z.string().check(z.minLength(1, 'is required'), z.maxLength(200)),
});

/** A person of the network in short: hub leaders to choose from, users of a role. */
export const PersonRef = z.object({
  id: Id,
  username: z.optional(z.nullable(z.string())),
  email: z.optional(z.nullable(z.string())), // as it is stored: an imported one may have another form
  first_name: z.optional(z.nullable(z.string())),
  last_name: z.optional(z.nullable(z.string())),
  display_name: z.optional(z.nullable(z.string())),
});
export type PersonRef = z.infer<typeof PersonRef>;

/**
 * Body of `PUT /users/{id}` by a person who manages users: only what is present changes. The admin form says
 * firstName and lastName (spec part 1, 3), the record itself first_name and last_name: both are taken.
 */
export const ManagedUserFields = z.pipe(
  z.object({
    username: z.optional(Username),
    email: z.optional(Email),
    firstName: z.optional(RequiredText(100)),
    lastName: z.optional(RequiredText(100)),
    ...ProfileUpdate.shape,
  }),
  z.transform(({ firstName, lastName, ...fields }) => ({
    ...fields,
    first_name: firstName ?? fields.first_name,
    last_name: lastName ?? fields.last_name,
  })),
);
export type ManagedUserFields = z.infer<typeof ManagedUserFields>;

/** `POST /users/{id}/apps`: makes the account one of this application (spec part 1, 7). */
export const AppMembership = z.object({ app_id: Id });
