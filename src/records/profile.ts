import * as z from 'zod/mini';
import { Email, RequiredText, Username } from '#shared/contract/common.ts';
import { text } from '#shared/i18n.ts';
import { type FieldName, line, link, paragraphs, phone, type RecordKind } from './record.ts';
import { editedFields, QUEUED } from './shapes.ts';

const NAME = { max: 100, required: 'always' } as const;

/** The fields that a member may change in their own account (spec part 1, 2: /profile/edit). */
export const profile = {
  fields: {
    avatar_url: link(text('Avatar URL')),
    first_name: line(text('First Name'), NAME),
    last_name: line(text('Last Name'), NAME),
    display_name: line(text('Display Name')),
    bio: paragraphs(text('Bio'), { rows: 5 }),
    phone_number: phone(text('Phone Number')),
    website: link(text('Website')),
    company: line(text('Company')),
    job_title: line(text('Job Title')),
  },
} satisfies RecordKind;

export type ProfileField = FieldName<typeof profile>;
/** Only the fields that are present change. */
export type ProfileFields = { [Name in ProfileField]?: string | null | undefined };

/** Body of `PUT /users/profile`. */
export const ProfileUpdate = z.object(editedFields(profile));

/** A queued edit, which is kept as it was written. The server is stricter about URLs. */
export const ProfileEdit = z.object(editedFields(profile, QUEUED));

/**
 * Body of `PUT /users/{id}` from a person who manages users: only the fields that are present change. The admin form
 * uses firstName and lastName (spec part 1, 3), the record itself first_name and last_name. Both are accepted.
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
