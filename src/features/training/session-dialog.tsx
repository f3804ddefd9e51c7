import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { CohortView } from '#db/queries/cohorts.ts';
import { DraftDialog } from '#src/forms/drafts/draft-dialog.tsx';
import { savesWith } from '#src/forms/drafts/use-editor.ts';
import { formFields } from '#src/forms/record-changes.ts';
import { session as kind } from '#src/records/cohort.ts';
import { saveCohort } from './cohort-form.tsx';
import { changesToSession, SessionForm } from './session-form.tsx';

interface Props {
  view: CohortView;
  /** Number of the session. */
  session: string;
  onClose(): void;
}

/** Edits a session of a cohort. */
export function SessionDialog({ view: { row, trainers }, session, onClose }: Props) {
  // The values when the form was opened: a later change by somebody else must not count as the author's.
  const [seen] = useState(row);
  return (
    <DraftDialog
      title={t`Session ${session}`}
      draftKey={`cohort-session:${row.lid}:${session}`}
      saveLabel={t`Save Changes`}
      shown={formFields(kind, seen.sessions[session] ?? {})}
      onClose={onClose}
      form={({ done, ...form }) => (
        <SessionForm
          {...form}
          trainers={trainers}
          onSave={savesWith(
            async (typed) => saveCohort(seen, changesToSession(seen, session, typed)),
            done,
          )}
        />
      )}
    />
  );
}
