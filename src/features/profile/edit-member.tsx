import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ownProfile } from '#db/queries/profile.ts';
import { type DraftFields, useDraft } from '#db/queries/use-draft.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { ProfileRow } from '#db/tables/profile.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { draftProps } from '#src/forms/drafts/draft-props.tsx';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { useList } from '#src/lists/use-list.ts';
import { editProfile } from '#src/mutations/edit-profile.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { changesToProfile, MemberForm } from './member-form.tsx';
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
  // What the author saw when the form opened: a sync meanwhile must not count as an own change.
  const [before] = useState(row);

  async function save(typed: DraftFields): Promise<SaveProblem | undefined> {
    const change = changesToProfile(before, typed);
    if (change.kind === 'problems') return change.errors;
    if (change.kind === 'some') {
      const args = { fields: change.fields, before: change.before };
      const saved = await enqueue(editProfile, args, { holdMs: UNDO_MS, draft: DRAFT });
      if (saved.kind === 'not-saved') return saved.message;
      savedToast(t`Your profile is saved on this device`, saved.opId);
    }
    await leave.saved();
    return undefined;
  }

  return (
    <MemberForm
      key={draft.revision}
      start={{ ...before, ...draft.earlier?.fields }}
      saveLabel={t`Save Changes`}
      {...draftProps(draft, before)}
      onSave={save}
      onCancel={() => void leave.cancel()}
    />
  );
}
