import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { type DraftFields, useDraft } from '#db/queries/use-draft.ts';
import { newLid } from '#shared/ids.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { draftProps } from '#src/forms/drafts/draft-props.tsx';
import { giveUp } from '#src/forms/drafts/give-up.ts';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { createAssessment } from '#src/mutations/create-assessment.ts';
import { BackLink } from '#src/shells/back-link.tsx';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { AssessmentForm, newAssessmentIn } from '../assessment-form.tsx';
import classes from './admin.module.css';

const route = getRouteApi('/_signed-in/admin/assessments/add');

const DRAFT = 'assessment:new';

const NOTHING = {};

/** A new event; it is there at once and sent when there is a network (spec part 2, 2). */
export function AddAssessment() {
  const draft = useDraft(DRAFT);
  const navigate = route.useNavigate();
  const leave = () => void navigate({ to: '/admin/assessments' });

  async function save(typed: DraftFields): Promise<SaveProblem | undefined> {
    const read = newAssessmentIn(typed);
    if (read.kind === 'problems') return read.errors;
    const args = { assessment: newLid(), ...read.fields };
    const saved = await enqueue(createAssessment, args, { holdMs: UNDO_MS, draft: DRAFT });
    if (saved.kind === 'not-saved') return saved.message;
    await draft.drop();
    const { name } = read.fields;
    savedToast(t`${name} is saved on this device`, saved.opId);
    leave();
    return undefined;
  }

  return (
    <div className={classes.page}>
      <BackLink to="/admin/assessments">
        <Trans>Assessments</Trans>
      </BackLink>
      <h1>
        <Trans>Add New Assessment</Trans>
      </h1>
      {draft.earlier && (
        <AssessmentForm
          key={draft.revision}
          {...draftProps(draft)}
          start={draft.earlier.fields ?? NOTHING}
          isNew
          onSave={save}
          onCancel={() => void giveUp(draft).then(leave)}
        />
      )}
    </div>
  );
}
