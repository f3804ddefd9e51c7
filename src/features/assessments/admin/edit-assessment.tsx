import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { AssessmentView } from '#db/queries/assessments.ts';
import { type DraftFields, useDraft } from '#db/queries/use-draft.ts';
import { save } from '#src/changes/save.ts';
import { draftProps } from '#src/forms/drafts/draft-props.tsx';
import { giveUp } from '#src/forms/drafts/give-up.ts';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { editAssessment } from '#src/mutations/edit-assessment.ts';
import { Together } from '#src/presence/together.tsx';
import { AssessmentForm, changesToAssessment, fieldsOfEvent } from '../assessment-form.tsx';
import { EventPage } from './event-page.tsx';

const route = getRouteApi('/_signed-in/admin/assessments/$assessmentId/edit');

/** The same fields as adding one, prefilled (spec part 2, 2). */
export function EditAssessment() {
  const { assessmentId } = route.useParams();
  return (
    <EventPage title={t`Edit Assessment`} assessmentKey={assessmentId}>
      {(view) => <Edit key={view.row.lid} view={view} />}
    </EventPage>
  );
}

function Edit({ view }: { view: AssessmentView }) {
  // What the author saw when the form opened: a sync meanwhile must not count as the author's change.
  const [row] = useState(view.row);
  const key = `assessment:${row.lid}`;
  const draft = useDraft(key);
  const navigate = route.useNavigate();
  const before = fieldsOfEvent(row);
  const leave = () => void navigate({ to: '/admin/assessments' });

  async function saveChanges(typed: DraftFields): Promise<SaveProblem | undefined> {
    const changes = changesToAssessment(row, typed);
    if (changes.kind === 'problems') return changes.errors;
    if (changes.kind === 'some') {
      const name = changes.fields.name ?? row.name;
      const edit = { fields: changes.fields, before: changes.before };
      const args = { assessment: row.lid, assessmentName: row.name, ...edit };
      const message = t`${name} is saved on this device`;
      const problem = await save(editAssessment, args, { draft: key, message });
      if (problem !== undefined) return problem;
    }
    await draft.drop();
    leave();
    return undefined;
  }

  if (!draft.earlier) return null;
  return (
    <Together screen="event" record={row.id}>
      <AssessmentForm
        key={draft.revision}
        {...draftProps(draft, before)}
        start={{ ...before, ...draft.earlier.fields }}
        isNew={false}
        onSave={saveChanges}
        onCancel={() => void giveUp(draft).then(leave)}
      />
    </Together>
  );
}
