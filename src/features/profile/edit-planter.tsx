import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ownPlanter } from '#db/queries/profile.ts';
import { type DraftFields, useDraft } from '#db/queries/use-draft.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { PlanterRow } from '#db/tables/planters.ts';
import type { User } from '#shared/contract/users.ts';
import { coupleName } from '#shared/couple-name.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { ChangeForm } from '#src/forms/change-form.tsx';
import { changesTo } from '#src/forms/changes-to.ts';
import { draftProps } from '#src/forms/drafts/draft-props.tsx';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { Typed } from '#src/forms/typed.ts';
import { useList } from '#src/lists/use-list.ts';
import { editPlanter } from '#src/mutations/edit-planter.ts';
import { PlanterFields } from '#src/records/planter.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { TextField } from '#ui/text-field.tsx';
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
  // What the author saw when the form opened: a sync meanwhile must not count as an own change.
  const [before] = useState(row);
  const start = { ...before, ...draft.earlier?.fields };

  async function save(typed: DraftFields): Promise<SaveProblem | undefined> {
    const { first_name, last_name, church_name } = before;
    const shown = { first_name, last_name, church_name };
    const changes = changesTo({ before: shown, typed, shape: PlanterFields });
    if (changes.kind === 'problems') return changes.errors;
    if (changes.kind === 'some') {
      const args = {
        planter: before.lid,
        planterName: coupleName(before),
        fields: changes.fields,
        before: changes.before,
        isOwn: true,
      };
      const saved = await enqueue(editPlanter, args, { holdMs: UNDO_MS, draft: DRAFT });
      if (saved.kind === 'not-saved') return saved.message;
      savedToast(t`Your profile is saved on this device`, saved.opId);
    }
    await leave.saved();
    return undefined;
  }

  return (
    <ChangeForm
      key={draft.revision}
      shape={Typed}
      whenMissing={NAMES_REQUIRED}
      saveLabel={t`Save Changes`}
      {...draftProps(draft, before)}
      onSave={save}
      onCancel={() => void leave.cancel()}
    >
      <TextField label={t`First Name`} name="first_name" required defaultValue={start.first_name} />
      <TextField label={t`Last Name`} name="last_name" required defaultValue={start.last_name} />
      <TextField
        label={t`Church Plant Name`}
        name="church_name"
        optional
        defaultValue={start.church_name}
      />
    </ChangeForm>
  );
}
