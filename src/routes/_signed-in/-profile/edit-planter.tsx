import { useState } from 'react';
import * as z from 'zod/mini';
import { onlyChanged } from '#db/queries/draft-fields.ts';
import { feedView } from '#db/queries/feeds.ts';
import { ownPlanter } from '#db/queries/profile.ts';
import { useDraft } from '#db/queries/use-draft.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { PlanterRow } from '#db/tables/planters.ts';
import { PlanterFields } from '#shared/contract/church-planters.ts';
import type { User } from '#shared/contract/users.ts';
import { coupleName } from '#shared/couple-name.ts';
import { editPlanter } from '#src/mutations/edit-planter.ts';
import { enqueue } from '#src/sync/enqueue.ts';
import { TextField } from '#ui/text-field.tsx';
import { ChangeForm } from '../-changes/change-form.tsx';
import { savedToast, UNDO_MS } from '../-changes/saved-toast.ts';
import { changedFields } from './changed-fields.ts';
import { NO_PLANTER_RECORD, ProfileProblem } from './profile-problem.tsx';
import { useLeave } from './use-leave.ts';

const DRAFT = 'edit-own-planter';
/** Text of spec part 1, 5. */
const NAMES_REQUIRED = 'First name and last name are required';

const Typed = z.object({ first_name: z.string(), last_name: z.string(), church_name: z.string() });
type Typed = z.infer<typeof Typed>;

/** The own record of a planter, to be changed. */
export function EditPlanter({ user }: { user: User }) {
  const feed = useMirror((db) => feedView(db, `hub:${user.id}`), [user.id]);
  const own = useMirror((db) => ownPlanter(db, user.id), [user.id]);
  const draft = useDraft(DRAFT);
  if (own.kind === 'failed') return <ProfileProblem feed={own} whenMissing={NO_PLANTER_RECORD} />;
  if (own.kind === 'loading' || !draft.earlier) return null;
  if (!own.data) return <ProfileProblem feed={feed} whenMissing={NO_PLANTER_RECORD} />;
  return <PlanterForm row={own.data.row} draft={draft} />;
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

  async function save(typed: Typed): Promise<string | undefined> {
    if (!typed.first_name.trim() || !typed.last_name.trim()) return NAMES_REQUIRED;
    const changed = changedFields(before, typed);
    const fields = PlanterFields.safeParse(changed.fields);
    if (!fields.success) return 'One of the texts is too long to be saved.';
    if (Object.keys(changed.fields).length > 0) {
      const args = {
        planter: before.lid,
        planterName: coupleName(before),
        fields: fields.data,
        before: changed.before,
        isOwn: true,
      };
      const saved = await enqueue(editPlanter, args, { holdMs: UNDO_MS, draft: DRAFT });
      if (saved.kind === 'not-saved') return saved.message;
      savedToast('Your profile is saved on this device', saved.opId);
    }
    await leave();
    return undefined;
  }

  return (
    <ChangeForm
      shape={Typed}
      whenInvalid={NAMES_REQUIRED}
      saveLabel="Save Changes"
      isDraftFailing={draft.isFailing}
      onTyped={(fields) => draft.keep(onlyChanged(fields, before))}
      onSave={save}
      onCancel={() => void leave()}
    >
      <TextField label="First Name" name="first_name" required defaultValue={start.first_name} />
      <TextField label="Last Name" name="last_name" required defaultValue={start.last_name} />
      <TextField
        label="Church Plant Name"
        name="church_name"
        optional
        defaultValue={start.church_name}
      />
    </ChangeForm>
  );
}
