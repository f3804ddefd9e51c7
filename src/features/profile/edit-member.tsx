import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ownProfile } from '#db/queries/profile.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { ProfileRow } from '#db/tables/profile.ts';
import { save } from '#src/changes/save.ts';
import { savesWith, useEditor } from '#src/forms/drafts/use-editor.ts';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { changesToRecord, formFields } from '#src/forms/record-changes.ts';
import { useList } from '#src/lists/use-list.ts';
import { editProfile } from '#src/mutations/edit-profile.ts';
import { profile } from '#src/records/profile.ts';
import { MemberForm } from './member-form.tsx';
import { NO_USER_DATA, ProfileGate, UNREADABLE_PROFILE } from './profile-gate.tsx';

const DRAFT = 'edit-profile';

/** Form to edit a member's own profile. Only changed fields are written. */
export function EditMember() {
  const own = useList('profile', useMirror(ownProfile, []));
  return (
    <ProfileGate list={own} unreadable={UNREADABLE_PROFILE} whenMissing={NO_USER_DATA}>
      {({ row }) => <Editor row={row} />}
    </ProfileGate>
  );
}

function Editor({ row }: { row: ProfileRow }) {
  const navigate = useNavigate();
  // The values when the form was opened: a later sync must not count as the author's change.
  const [before] = useState(row);
  const { form, revision, done } = useEditor(DRAFT, {
    shown: formFields(profile, before),
    leave: () => navigate({ to: '/profile' }),
  });

  async function saveChanges(typed: DraftFields): Promise<SaveProblem | undefined> {
    const changes = changesToRecord(profile, before, typed);
    if (changes.kind === 'problems') return changes.errors;
    if (changes.kind === 'none') return undefined;
    const { kind: _, ...args } = changes;
    const message = t`Your profile is saved on this device`;
    return save(editProfile, args, { draft: DRAFT, message });
  }

  if (!form) return null;
  return (
    <MemberForm
      key={revision}
      {...form}
      saveLabel={t`Save Changes`}
      onSave={savesWith(saveChanges, done)}
    />
  );
}
