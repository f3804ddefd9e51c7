import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { AssessmentView } from '#db/queries/assessments.ts';
import { onlyChanged } from '#db/queries/draft-fields.ts';
import { useDraft } from '#db/queries/use-draft.ts';
import { editAssessment } from '#src/mutations/edit-assessment.ts';
import { enqueue } from '#src/sync/enqueue.ts';
import {
  AssessmentForm,
  type AssessmentInput,
  inputOfRow,
} from '../../../-assessments/assessment-form.tsx';
import { savedToast, UNDO_MS } from '../../../-changes/saved-toast.ts';
import { touchedIn } from '../../../-directory/touched-fields.ts';
import { EventPage } from '../-parts/event-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/assessments/$assessmentId/edit')({
  component: EditAssessment,
});

/** The same fields as adding one, prefilled (spec part 2, 2). */
function EditAssessment() {
  const { assessmentId } = Route.useParams();
  return (
    <EventPage title="Edit Assessment" assessmentKey={assessmentId}>
      {(view) => <Edit key={view.row.lid} view={view} />}
    </EventPage>
  );
}

function Edit({ view }: { view: AssessmentView }) {
  // What the author saw when the form opened: a sync meanwhile must not count as an own change.
  const [row] = useState(view.row);
  const key = `assessment:${row.lid}`;
  const draft = useDraft(key);
  const navigate = Route.useNavigate();
  const before = inputOfRow(row);

  async function save(fields: AssessmentInput): Promise<string | undefined> {
    const touched = touchedIn(fields, before);
    if (touched) {
      const args = { assessment: row.lid, assessmentName: row.name, ...touched };
      const saved = await enqueue(editAssessment, args, { holdMs: UNDO_MS, draft: key });
      if (saved.kind === 'not-saved') return saved.message;
      savedToast(`${fields.name} is saved on this device`, saved.opId);
    }
    await draft.drop();
    return undefined;
  }

  if (!draft.earlier) return null;
  return (
    <AssessmentForm
      start={{ ...before, ...draft.earlier.fields }}
      isNew={false}
      onTyped={(fields) => draft.keep(onlyChanged(fields, before))}
      onSave={save}
      onLeave={() => void navigate({ to: '/admin/assessments' })}
    />
  );
}
