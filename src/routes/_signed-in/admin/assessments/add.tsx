import { createFileRoute } from '@tanstack/react-router';
import { useDraft } from '#db/queries/use-draft.ts';
import { newLid } from '#shared/ids.ts';
import { createAssessment } from '#src/mutations/create-assessment.ts';
import { BackLink } from '#src/shells/back-link.tsx';
import { enqueue } from '#src/sync/enqueue.ts';
import { AssessmentForm, type AssessmentInput } from '../../-assessments/assessment-form.tsx';
import { savedToast, UNDO_MS } from '../../-changes/saved-toast.ts';
import classes from './-parts/admin.module.css';

export const Route = createFileRoute('/_signed-in/admin/assessments/add')({
  component: AddAssessment,
});

const DRAFT = 'assessment:new';
const NOTHING = {};

/** A new event; it is there at once and sent when there is a network (spec part 2, 2). */
function AddAssessment() {
  const draft = useDraft(DRAFT);
  const navigate = Route.useNavigate();

  async function save(fields: AssessmentInput): Promise<string | undefined> {
    const args = { assessment: newLid(), ...fields };
    const saved = await enqueue(createAssessment, args, { holdMs: UNDO_MS, draft: DRAFT });
    if (saved.kind === 'not-saved') return saved.message;
    await draft.drop();
    savedToast(`${fields.name} is saved on this device`, saved.opId);
    return undefined;
  }

  return (
    <div className={classes.page}>
      <BackLink to="/admin/assessments">Assessments</BackLink>
      <h1>Add New Assessment</h1>
      {draft.earlier && (
        <AssessmentForm
          start={draft.earlier.fields ?? NOTHING}
          isNew
          onTyped={draft.keep}
          onSave={save}
          onLeave={() => void navigate({ to: '/admin/assessments' })}
        />
      )}
    </div>
  );
}
