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

/** One session of a cohort. */
export function SessionDialog({ view: { row, trainers }, session, onClose }: Props) {
  // What was there when the form opened: a change of somebody else meanwhile is no change of its author.
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
