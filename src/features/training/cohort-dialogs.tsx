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

/** Adds a cohort. Its twelve sessions are planned every two weeks from the first day. */
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

/** Edits name, location and season of an existing cohort. */
export function EditCohortDialog({ row, onClose }: { row: CohortRow; onClose(): void }) {
  // The values when the form was opened: a later change by somebody else must not count as the author's.
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
