import { useState } from 'react';
import * as z from 'zod/mini';
import { onlyChanged } from '#db/queries/draft-fields.ts';
import { ownProfile } from '#db/queries/profile.ts';
import { type DraftFields, useDraft } from '#db/queries/use-draft.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { ProfileRow } from '#db/tables/profile.ts';
import { ProfileFields } from '#shared/contract/users.ts';
import { editProfile } from '#src/mutations/edit-profile.ts';
import { enqueue } from '#src/sync/enqueue.ts';
import { Avatar } from '#ui/avatar.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { ChangeForm } from '../-changes/change-form.tsx';
import { savedToast, UNDO_MS } from '../-changes/saved-toast.ts';
import { changedFields } from './changed-fields.ts';
import classes from './profile.module.css';
import { NO_USER_DATA, ProfileProblem } from './profile-problem.tsx';
import { useLeave } from './use-leave.ts';

const DRAFT = 'edit-profile';
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

/** The profile of a member, to be changed. Only what was changed is written. */
export function EditMember() {
  const own = useMirror(ownProfile, []);
  const draft = useDraft(DRAFT);
  if (own.kind === 'failed') return <ProfileProblem feed={own} whenMissing={NO_USER_DATA} />;
  if (own.kind === 'loading' || !draft.earlier) return null;
  if (!own.data) return <ProfileProblem feed={{ kind: 'loading' }} whenMissing={NO_USER_DATA} />;
  return <MemberForm row={own.data.row} draft={draft} />;
}

function MemberForm({ row, draft }: { row: ProfileRow; draft: ReturnType<typeof useDraft> }) {
  const leave = useLeave(draft);
  // What the author saw when the form opened: a sync meanwhile must not count as an own change.
  const [before] = useState(row);
  const start = { ...before, ...draft.earlier?.fields };
  const [picture, setPicture] = useState(start.avatar_url);

  async function save(typed: DraftFields): Promise<string | undefined> {
    const changed = changedFields(before, typed);
    const fields = ProfileFields.safeParse(changed.fields);
    if (!fields.success) return problemIn(fields.error);
    if (Object.keys(changed.fields).length > 0) {
      const args = { fields: fields.data, before: changed.before };
      const saved = await enqueue(editProfile, args, { holdMs: UNDO_MS, draft: DRAFT });
      if (saved.kind === 'not-saved') return saved.message;
      savedToast('Your profile is saved on this device', saved.opId);
    }
    await leave();
    return undefined;
  }

  return (
    <ChangeForm
      shape={Typed}
      whenInvalid="First name and last name are required"
      saveLabel="Save Changes"
      isDraftFailing={draft.isFailing}
      onTyped={(fields) => {
        draft.keep(onlyChanged(fields, before));
        setPicture(fields.avatar_url ?? '');
      }}
      onSave={save}
      onCancel={() => void leave()}
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

const LABELS: Partial<Record<string, string>> = { bio: 'The bio', avatar_url: 'The avatar URL' };

/** A missing name as the specification words it; everything else is a text that is too long. */
function problemIn({ issues }: z.core.$ZodError): string {
  const name = String(issues[0]?.path[0] ?? '');
  if (name === 'first_name' || name === 'last_name') return 'First name and last name are required';
  return `${LABELS[name] ?? 'One of the texts'} is too long to be saved.`;
}
