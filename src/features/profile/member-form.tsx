import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { ProfileFields } from '#shared/contract/users.ts';
import { text, translate } from '#shared/i18n.ts';
import { ChangeForm, type FormHandling } from '#src/forms/change-form.tsx';
import { type Changes, changesTo } from '#src/forms/changes-to.ts';
import { PROFILE_LABELS } from '#src/mutations/field-labels.ts';
import { Avatar } from '#ui/avatar.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
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

/** Text of spec part 1, 5. */
export const NAMES_REQUIRED = text('First name and last name are required');

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
      whenMissing={NAMES_REQUIRED}
      onTyped={(fields) => {
        onTyped?.(fields);
        setPicture(fields.avatar_url ?? '');
      }}
    >
      <TextField
        label={translate(PROFILE_LABELS.avatar_url)}
        name="avatar_url"
        type="url"
        optional
        defaultValue={start.avatar_url}
      />
      <p className={classes.preview}>
        <Avatar name={t`Preview of your picture`} picture={picture} size={72} alone />
        <span>
          <Trans>Preview</Trans>
        </span>
      </p>
      <TextField
        label={translate(PROFILE_LABELS.first_name)}
        name="first_name"
        required
        defaultValue={start.first_name}
      />
      <TextField
        label={translate(PROFILE_LABELS.last_name)}
        name="last_name"
        required
        defaultValue={start.last_name}
      />
      <TextField
        label={translate(PROFILE_LABELS.display_name)}
        name="display_name"
        optional
        defaultValue={start.display_name}
      />
      <TextArea
        label={translate(PROFILE_LABELS.bio)}
        name="bio"
        optional
        rows={5}
        defaultValue={start.bio}
      />
      <TextField
        label={translate(PROFILE_LABELS.phone_number)}
        name="phone_number"
        type="tel"
        optional
        defaultValue={start.phone_number}
      />
      <TextField
        label={translate(PROFILE_LABELS.website)}
        name="website"
        type="url"
        optional
        defaultValue={start.website}
      />
      <TextField
        label={translate(PROFILE_LABELS.company)}
        name="company"
        optional
        defaultValue={start.company}
      />
      <TextField
        label={translate(PROFILE_LABELS.job_title)}
        name="job_title"
        optional
        defaultValue={start.job_title}
      />
    </ChangeForm>
  );
}

/** What a member changed of the profile. */
export function changesToProfile(
  shown: Record<string, unknown>,
  typed: DraftFields,
): Changes<ProfileFields> {
  const before = Object.fromEntries(NAMES.map((name) => [name, shown[name]]));
  return changesTo({ before, typed, shape: ProfileFields });
}
