import { t } from '@lingui/core/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type DraftFields, useDraft } from '#db/queries/use-draft.ts';
import type { CohortRow } from '#db/tables/cohorts.ts';
import { seasonName } from '#shared/cohorts.ts';
import { NewCohort } from '#shared/contract/cohorts.ts';
import { newLid } from '#shared/ids.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { ChangeForm } from '#src/forms/change-form.tsx';
import { draftProps } from '#src/forms/drafts/draft-props.tsx';
import { giveUp } from '#src/forms/drafts/give-up.ts';
import { fieldProblems, type SaveProblem } from '#src/forms/field-problems.ts';
import { Typed, TypedDay } from '#src/forms/typed.ts';
import { createCohort } from '#src/mutations/create-cohort.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToday } from '#ui/use-today.ts';
import { saveCohort } from './save-cohort.ts';

const DRAFT = 'cohort:new';
export const EnteredCohort = z.extend(NewCohort, { start: TypedDay });
const Edited = z.omit(NewCohort, { start: true });

/** A new cohort: its twelve sessions are planned from the first day, every two weeks. */
export function NewCohortDialog({ onClose }: { onClose(): void }) {
  const draft = useDraft(DRAFT);

  async function save(typed: DraftFields): Promise<SaveProblem | undefined> {
    const read = EnteredCohort.safeParse(typed);
    if (!read.success) return fieldProblems(read.error.issues);
    const args = { cohort: newLid(), ...read.data };
    const saved = await enqueue(createCohort, args, { holdMs: UNDO_MS, draft: DRAFT });
    if (saved.kind === 'not-saved') return saved.message;
    await draft.drop();
    savedToast(t`${read.data.name} is saved on this device`, saved.opId);
    onClose();
    return undefined;
  }

  const cancel = () => void giveUp(draft).then(onClose);
  return (
    <Dialog title={t`Add Cohort`} onClose={cancel} closeOnOutsideTap={false}>
      {draft.earlier && (
        <ChangeForm
          key={draft.revision}
          {...draftProps(draft)}
          shape={Typed}
          saveLabel={t`Add Cohort`}
          onSave={save}
          onCancel={cancel}
        >
          <NewCohortFields start={draft.earlier.fields ?? {}} />
        </ChangeForm>
      )}
    </Dialog>
  );
}

/** Name, location and season of a cohort that is there. */
export function EditCohortDialog({ row, onClose }: { row: CohortRow; onClose(): void }) {
  // What was there when the form opened: a change of somebody else meanwhile is no change of its author.
  const [start] = useState(() => ({ name: row.name, location: row.location, season: row.season }));

  async function save(typed: DraftFields): Promise<SaveProblem | undefined> {
    const read = Edited.safeParse(typed);
    if (!read.success) return fieldProblems(read.error.issues);
    return saveCohort(row, read.data, start, onClose);
  }

  return (
    <Dialog title={t`Edit Cohort`} onClose={onClose} closeOnOutsideTap={false}>
      <ChangeForm shape={Typed} saveLabel={t`Save Changes`} onSave={save} onCancel={onClose}>
        <CohortFields start={start} />
      </ChangeForm>
    </Dialog>
  );
}

/** The form of a new cohort, also of one that was refused. */
export function NewCohortFields({ start }: { start: DraftFields }) {
  return (
    <>
      <CohortFields start={start} />
      <TextField
        label={t`First session`}
        hint={t`Twelve sessions follow, every two weeks. Each can be moved.`}
        name="start"
        type="date"
        required
        defaultValue={start.start}
      />
    </>
  );
}

function CohortFields({ start }: { start: DraftFields }) {
  const year = Number(useToday().slice(0, 4));
  const years = [year - 1, year, year + 1];
  const seasons = years.flatMap((one) => [`spring-${one}`, `fall-${one}`]);
  const known = start.season && !seasons.includes(start.season) ? [start.season] : [];
  return (
    <>
      <TextField label={t`Name`} name="name" required defaultValue={start.name} />
      <TextField label={t`Location`} name="location" required defaultValue={start.location} />
      <Select label={t`Season`} name="season" defaultValue={start.season ?? `fall-${year}`}>
        {[...known, ...seasons].map((one) => (
          <option key={one} value={one}>
            {seasonName(one)}
          </option>
        ))}
      </Select>
    </>
  );
}
