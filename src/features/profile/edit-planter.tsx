import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ownPlanter } from '#db/queries/profile.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { PlanterRow } from '#db/tables/planters.ts';
import type { User } from '#shared/contract/users.ts';
import { coupleName } from '#shared/couple-name.ts';
import { save } from '#src/changes/save.ts';
import { savesWith, useEditor } from '#src/forms/drafts/use-editor.ts';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { changesToRecord, formFields } from '#src/forms/record-changes.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { useList } from '#src/lists/use-list.ts';
import { editPlanter } from '#src/mutations/edit-planter.ts';
import { type PlanterFields, planterProfile } from '#src/records/planter.ts';
import { NAMES_REQUIRED } from './member-form.tsx';
import { NO_PLANTER_RECORD, ProfileGate, unreadablePlanter } from './profile-gate.tsx';

const DRAFT = 'edit-own-planter';

/** Form for planters to edit their own record. */
export function EditPlanter({ user }: { user: User }) {
  const own = useList(
    `hub:${user.id}`,
    useMirror((db) => ownPlanter(db, user.id), [user.id]),
  );
  return (
    <ProfileGate list={own} unreadable={unreadablePlanter(user)} whenMissing={NO_PLANTER_RECORD}>
      {({ row }) => <PlanterForm row={row} />}
    </ProfileGate>
  );
}

function PlanterForm({ row }: { row: PlanterRow }) {
  const navigate = useNavigate();
  // The values when the form was opened: a later sync must not count as the author's change.
  const [before] = useState(row);
  const { form, revision, done } = useEditor(DRAFT, {
    shown: formFields(planterProfile, before),
    leave: () => navigate({ to: '/profile' }),
  });

  async function saveChanges(typed: DraftFields): Promise<SaveProblem | undefined> {
    const changes = changesToRecord<PlanterFields>(planterProfile, before, typed);
    if (changes.kind === 'problems') return changes.errors;
    if (changes.kind === 'none') return undefined;
    const { kind: _, ...edit } = changes;
    const planter = { planter: before.lid, planterName: coupleName(before), isOwn: true };
    const message = t`Your profile is saved on this device`;
    return save(editPlanter, { ...planter, ...edit }, { draft: DRAFT, message });
  }

  if (!form) return null;
  return (
    <RecordForm
      key={revision}
      {...form}
      kind={planterProfile}
      isOwn
      marksOptional
      whenMissing={NAMES_REQUIRED}
      saveLabel={t`Save Changes`}
      onSave={savesWith(saveChanges, done)}
    />
  );
}
