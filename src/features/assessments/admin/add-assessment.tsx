import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { newLid } from '#shared/ids.ts';
import { save } from '#src/changes/save.ts';
import { savesWith, useEditor } from '#src/forms/drafts/use-editor.ts';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { createAssessment } from '#src/mutations/create-assessment.ts';
import { BackLink } from '#src/shells/back-link.tsx';
import layout from '#ui/layout.module.css';
import { AssessmentForm, newAssessmentIn } from '../assessment-form.tsx';

const route = getRouteApi('/_signed-in/admin/assessments/add');

const DRAFT = 'assessment:new';

/** Adds an event. It appears at once and is sent when there is a network (spec part 2, 2). */
export function AddAssessment() {
  const navigate = route.useNavigate();
  const { form, revision, done } = useEditor(DRAFT, {
    leave: () => navigate({ to: '/admin/assessments' }),
  });

  async function saveNew(typed: DraftFields): Promise<SaveProblem | undefined> {
    const read = newAssessmentIn(typed);
    if (read.kind === 'problems') return read.errors;
    const args = { assessment: newLid(), ...read.fields };
    const { name } = read.fields;
    const message = t`${name} is saved on this device`;
    return save(createAssessment, args, { draft: DRAFT, message });
  }

  return (
    <div className={layout.stack4}>
      <BackLink to="/admin/assessments">
        <Trans>Assessments</Trans>
      </BackLink>
      <h1>
        <Trans>Add New Assessment</Trans>
      </h1>
      {form && <AssessmentForm key={revision} {...form} isNew onSave={savesWith(saveNew, done)} />}
    </div>
  );
}
