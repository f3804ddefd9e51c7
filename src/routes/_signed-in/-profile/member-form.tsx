import { useState } from 'react';
import * as z from 'zod/mini';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { ProfileFields } from '#shared/contract/users.ts';
import { Avatar } from '#ui/avatar.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { ChangeForm, type FormHandling } from '../-changes/change-form.tsx';
import { changedFields } from './changed-fields.ts';
import classes from './profile.module.css';

const NAMES = [
  'avatar_url',
  'first_name',
  'last_name',
  'display_name',
  'bio',
  'phone_number',
  'website',
  'company',
  'job_title',
] as const;
type Name = (typeof NAMES)[number];

const Typed = z.object(
  Object.fromEntries(NAMES.map((name) => [name, z.string()])) as Record<Name, z.ZodMiniString>,
);

type Props = { start: Partial<Record<Name, string>> } & FormHandling<DraftFields>;

/** The fields of a member's profile. */
export function MemberForm({ start, onTyped, ...handling }: Props) {
  const [picture, setPicture] = useState(start.avatar_url ?? '');
  return (
    <ChangeForm
      {...handling}
      shape={Typed}
      whenInvalid="First name and last name are required"
      onTyped={(fields) => {
        onTyped?.(fields);
        setPicture(fields.avatar_url ?? '');
      }}
    >
      <TextField
        label="Avatar URL"
        name="avatar_url"
        type="url"
        optional
        defaultValue={start.avatar_url}
      />
      <p className={classes.preview}>
        <Avatar name="Preview of your picture" picture={picture} size={72} alone />
        <span>Preview</span>
      </p>
      <TextField label="First Name" name="first_name" required defaultValue={start.first_name} />
      <TextField label="Last Name" name="last_name" required defaultValue={start.last_name} />
      <TextField
        label="Display Name"
        name="display_name"
        optional
        defaultValue={start.display_name}
      />
      <TextArea label="Bio" name="bio" optional rows={5} defaultValue={start.bio} />
      <TextField
        label="Phone Number"
        name="phone_number"
        type="tel"
        optional
        defaultValue={start.phone_number}
      />
      <TextField label="Website" name="website" type="url" optional defaultValue={start.website} />
      <TextField label="Company" name="company" optional defaultValue={start.company} />
      <TextField label="Job Title" name="job_title" optional defaultValue={start.job_title} />
    </ChangeForm>
  );
}

type ProfileChange =
  | { kind: 'none' }
  | { kind: 'problem'; message: string }
  | { kind: 'some'; fields: ProfileFields; before: Record<string, unknown> };

/** What a member changed of the profile, with the values that stood there before (S4). */
export function changesToProfile(
  shown: Record<string, unknown>,
  typed: DraftFields,
): ProfileChange {
  const changed = changedFields(shown, typed);
  if (Object.keys(changed.fields).length === 0) return { kind: 'none' };
  const fields = ProfileFields.safeParse(changed.fields);
  if (!fields.success) return { kind: 'problem', message: problemIn(fields.error) };
  return { kind: 'some', fields: fields.data, before: changed.before };
}

const LABELS: Partial<Record<string, string>> = { bio: 'The bio', avatar_url: 'The avatar URL' };

/** A missing name as the specification words it; everything else is a text that is too long. */
function problemIn({ issues }: z.core.$ZodError): string {
  const name = String(issues[0]?.path[0] ?? '');
  if (name === 'first_name' || name === 'last_name') return 'First name and last name are required';
  return `${LABELS[name] ?? 'One of the texts'} is too long to be saved.`;
}
