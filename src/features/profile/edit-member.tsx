import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ownProfile } from '#db/queries/profile.ts';
import { type DraftFields, useDraft } from '#db/queries/use-draft.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { ProfileRow } from '#db/tables/profile.ts';
import { save } from '#src/changes/save.ts';
import { draftProps } from '#src/forms/drafts/draft-props.tsx';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { changesToRecord, formFields } from '#src/forms/record-changes.ts';
import { useList } from '#src/lists/use-list.ts';
import { editProfile } from '#src/mutations/edit-profile.ts';
import { profile } from '#src/records/profile.ts';
import { MemberForm } from './member-form.tsx';
import { NO_USER_DATA, ProfileGate, UNREADABLE_PROFILE } from './profile-gate.tsx';
import { useLeave } from './use-leave.ts';

const DRAFT = 'edit-profile';

/** The profile of a member, to be changed. Only what was changed is written. */
export function EditMember() {
  const own = useList('profile', useMirror(ownProfile, []));
  const draft = useDraft(DRAFT);
  return (
    <ProfileGate list={own} unreadable={UNREADABLE_PROFILE} whenMissing={NO_USER_DATA}>
      {({ row }) => draft.earlier && <Editor row={row} draft={draft} />}
    </ProfileGate>
  );
}

function Editor({ row, draft }: { row: ProfileRow; draft: ReturnType<typeof useDraft> }) {
  const leave = useLeave(draft);
  // What the author saw when the form opened: a sync meanwhile must not count as the author's change.
  const [before] = useState(row);

  async function saveChanges(typed: DraftFields): Promise<SaveProblem | undefined> {
    const changes = changesToRecord(profile, before, typed);
    if (changes.kind === 'problems') return changes.errors;
    if (changes.kind === 'some') {
      const { kind: _, ...args } = changes;
      const message = t`Your profile is saved on this device`;
      const problem = await save(editProfile, args, { draft: DRAFT, message });
      if (problem !== undefined) return problem;
    }
    await leave.saved();
    return undefined;
  }

  return (
    <MemberForm
      key={draft.revision}
      start={{ ...formFields(profile, before), ...draft.earlier?.fields }}
      saveLabel={t`Save Changes`}
      {...draftProps(draft, before)}
      onSave={saveChanges}
      onCancel={() => void leave.cancel()}
    />
  );
}
