import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { CohortRow } from '#db/tables/extras.ts';
import { newLid } from '#shared/ids.ts';
import { save } from '#src/changes/save.ts';
import { DraftDialog } from '#src/forms/drafts/draft-dialog.tsx';
import { savesWith } from '#src/forms/drafts/use-editor.ts';
import { changesToRecord, formFields } from '#src/forms/record-changes.ts';
import { createCohort } from '#src/mutations/extras.ts';
import { cohort } from '#src/records/cohort.ts';
import { CohortForm, newCohortIn, saveCohort } from './cohort-form.tsx';

const DRAFT = 'cohort:new';

/** A new cohort: its twelve sessions are planned from the first day, every two weeks. */
export function NewCohortDialog({ onClose }: { onClose(): void }) {
  return (
    <DraftDialog
      title={t`Add Cohort`}
      draftKey={DRAFT}
      saveLabel={t`Add Cohort`}
      onClose={onClose}
      form={({ done, ...form }) => (
        <CohortForm
          {...form}
          isNew
          onSave={savesWith(async (typed) => {
            const made = newCohortIn(typed);
            if (made.kind === 'problems') return made.errors;
            const message = t`${made.fields.name} is saved on this device`;
            const args = { cohort: newLid(), ...made.fields };
            return save(createCohort, args, { draft: DRAFT, message });
          }, done)}
        />
      )}
    />
  );
}

/** Name, location and season of a cohort that is there. */
export function EditCohortDialog({ row, onClose }: { row: CohortRow; onClose(): void }) {
  // What was there when the form opened: a change of somebody else meanwhile is no change of its author.
  const [seen] = useState(row);
  return (
    <DraftDialog
      title={t`Edit Cohort`}
      draftKey={`cohort:${row.lid}`}
      saveLabel={t`Save Changes`}
      shown={formFields(cohort, seen)}
      onClose={onClose}
      form={({ done, ...form }) => (
        <CohortForm
          {...form}
          onSave={savesWith(
            async (typed) => saveCohort(seen, changesToRecord(cohort, seen, typed)),
            done,
          )}
        />
      )}
    />
  );
}
