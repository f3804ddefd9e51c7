import * as z from 'zod/mini';
import { fieldsIn } from '#shared/contract/answers/record.ts';
import { UserAnswer } from '#shared/contract/answers/users.ts';
import { message, text } from '#shared/i18n.ts';
import { OWN_PROFILE } from '#shared/ids.ts';
import { labelsOf } from '#src/records/fields.ts';
import { ProfileEdit, profile } from '#src/records/profile.ts';
import { touchedFields } from './conflict.ts';
import { effect, mutation } from './mutation.ts';
import { wholeBody, withOtherNames } from './whole-object.ts';

/** Only the fields that the author touched, with their previous values (S4). */
const Edited = z.object({ fields: ProfileEdit, before: z.record(z.string(), z.unknown()) });

/** The fields of a person's own record are sent back as received. */
const AsItCame = z.object({});

/**
 * Fields of a person's own record that describe the account, not the profile. A strict server refuses them (spec part
 * 1, 7).
 */
const OF_THE_ACCOUNT = new Set([
  'id',
  'user_id',
  'username',
  'email',
  'role',
  'roles',
  'permissions',
  'access',
  'apps',
  'created_at',
  'updated_at',
]);

/** A null must not be sent back, because the server might store it as an empty value. */
function goesBack(name: string, value: unknown): boolean {
  return value !== null && !OF_THE_ACCOUNT.has(name);
}

/** Changes to a person's own profile. Conflict rule `mine`: per field, the author's value wins (S28). */
export const editProfile = mutation({
  name: 'edit-profile',
  version: 1,
  upgrade: {},
  args: Edited,

  lanes: () => ['me'],
  apply: ({ fields }) => [
    effect('profile', OWN_PROFILE, (row) => {
      if (!row) return row;
      const changed = Object.entries(fields).map(([name, value]) => [name, value ?? '']);
      return { ...row, ...Object.fromEntries(changed) };
    }),
  ],

  calls: ({ fields }) => [
    {
      method: 'PUT',
      path: '/users/profile',
      fresh: '/users/me',
      body: (fresh) => wholeBody(fresh, fields, AsItCame, goesBack),
    },
  ],

  conflict: {
    kind: 'mine',
    touched: (args) => touchedFields(args, labelsOf(profile)),
    theirs: (body) => withOtherNames(fieldsIn(body, UserAnswer)),
  },

  whenUnknown: 'resend',
  covers: () => ['profile'],

  read: (refused) =>
    refused.message === ''
      ? {
          kind: 'attention',
          reason: {
            kind: 'refused',
            message: text('Failed to update profile. Please try again.'),
            status: refused.status,
          },
        }
      : undefined,

  label: () => message('Changes to your profile'),
  about: () => message('Your profile'),
});
