import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ownPlanter } from '#db/queries/profile.ts';
import { type DraftFields, useDraft } from '#db/queries/use-draft.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { PlanterRow } from '#db/tables/planters.ts';
import type { User } from '#shared/contract/users.ts';
import { coupleName } from '#shared/couple-name.ts';
import { save } from '#src/changes/save.ts';
import { draftProps } from '#src/forms/drafts/draft-props.tsx';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { changesToRecord, formFields } from '#src/forms/record-changes.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { useList } from '#src/lists/use-list.ts';
import { editPlanter } from '#src/mutations/edit-planter.ts';
import { type PlanterFields, planterProfile } from '#src/records/planter.ts';
import { NAMES_REQUIRED } from './member-form.tsx';
import { NO_PLANTER_RECORD, ProfileGate, unreadablePlanter } from './profile-gate.tsx';
import { useLeave } from './use-leave.ts';

const DRAFT = 'edit-own-planter';
/** The own record of a planter, to be changed. */
export function EditPlanter({ user }: { user: User }) {
  const own = useList(
    `hub:${user.id}`,
    useMirror((db) => ownPlanter(db, user.id), [user.id]),
  );
  const draft = useDraft(DRAFT);
  return (
    <ProfileGate list={own} unreadable={unreadablePlanter(user)} whenMissing={NO_PLANTER_RECORD}>
      {({ row }) => draft.earlier && <PlanterForm row={row} draft={draft} />}
    </ProfileGate>
  );
}

interface FormProps {
  row: PlanterRow;
  draft: ReturnType<typeof useDraft>;
}

function PlanterForm({ row, draft }: FormProps) {
  const leave = useLeave(draft);
  // What the author saw when the form opened: a sync meanwhile must not count as the author's change.
  const [before] = useState(row);

  async function saveChanges(typed: DraftFields): Promise<SaveProblem | undefined> {
    const changes = changesToRecord<PlanterFields>(planterProfile, before, typed);
    if (changes.kind === 'problems') return changes.errors;
    if (changes.kind === 'some') {
      const { kind: _, ...edit } = changes;
      const planter = { planter: before.lid, planterName: coupleName(before), isOwn: true };
      const message = t`Your profile is saved on this device`;
      const problem = await save(editPlanter, { ...planter, ...edit }, { draft: DRAFT, message });
      if (problem !== undefined) return problem;
    }
    await leave.saved();
    return undefined;
  }

  return (
    <RecordForm
      key={draft.revision}
      kind={planterProfile}
      isOwn
      marksOptional
      start={{ ...formFields(planterProfile, before), ...draft.earlier?.fields }}
      whenMissing={NAMES_REQUIRED}
      saveLabel={t`Save Changes`}
      {...draftProps(draft, before)}
      onSave={saveChanges}
      onCancel={() => void leave.cancel()}
    />
  );
}
