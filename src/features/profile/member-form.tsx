import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { text } from '#shared/i18n.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { profile } from '#src/records/profile.ts';
import { Avatar } from '#ui/avatar.tsx';
import layout from '#ui/layout.module.css';

/** Text of spec part 1, 5. */
export const NAMES_REQUIRED = text('First name and last name are required');

/** The fields of a member's profile, with a preview of the picture. */
export function MemberForm(form: Omit<ComponentProps<typeof RecordForm>, 'kind'>) {
  const [picture, setPicture] = useState(form.start.avatar_url ?? '');
  const preview = (
    <p className={layout.row3}>
      <Avatar name={t`Preview of your picture`} picture={picture} size={72} alone />
      <span>
        <Trans>Preview</Trans>
      </span>
    </p>
  );
  return (
    <RecordForm
      {...form}
      kind={profile}
      isOwn
      marksOptional
      under={{ avatar_url: preview }}
      whenMissing={NAMES_REQUIRED}
      onTyped={(fields) => {
        form.onTyped?.(fields);
        setPicture(fields.avatar_url ?? '');
      }}
    />
  );
}
