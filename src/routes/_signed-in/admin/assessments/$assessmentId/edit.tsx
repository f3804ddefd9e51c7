import { createFileRoute } from '@tanstack/react-router';
import type { AssessmentView } from '#db/queries/assessments.ts';
import { useDraft } from '#db/queries/use-draft.ts';
import type { AssessmentRow } from '#db/tables/assessments.ts';
import { editAssessment } from '#src/mutations/edit-assessment.ts';
import { enqueue } from '#src/sync/enqueue.ts';
import { savedToast, UNDO_MS } from '../../../-changes/saved-toast.ts';
import { AssessmentForm, type AssessmentInput } from '../-parts/assessment-form.tsx';
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

function Edit({ view: { row } }: { view: AssessmentView }) {
  const key = `assessment:${row.lid}`;
  const draft = useDraft(key);
  const before = inputOf(row);

  async function save(fields: AssessmentInput): Promise<string | undefined> {
    const changed = Object.entries(fields).filter(
      ([name, value]) => value !== before[name as keyof AssessmentInput],
    );
    if (changed.length > 0) {
      const args = {
        assessment: row.lid,
        assessmentName: row.name,
        fields: Object.fromEntries(changed),
        before: Object.fromEntries(
          changed.map(([name]) => [name, before[name as keyof AssessmentInput]]),
        ),
      };
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
      start={draft.earlier.fields ?? before}
      isNew={false}
      draft={draft}
      onSave={save}
    />
  );
}

function inputOf(row: AssessmentRow): AssessmentInput {
  const { name, location, start_date, end_date, description, venue, address } = row;
  return { name, location, startDate: start_date, endDate: end_date, description, venue, address };
}
