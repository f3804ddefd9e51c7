import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { AssessmentView } from '#db/queries/assessments.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { save } from '#src/changes/save.ts';
import { savesWith, useEditor } from '#src/forms/drafts/use-editor.ts';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { editAssessment } from '#src/mutations/edit-assessment.ts';
import { Together } from '#src/presence/together.tsx';
import { AssessmentForm, changesToAssessment, fieldsOfEvent } from '../assessment-form.tsx';
import { EventPage } from './event-page.tsx';

const route = getRouteApi('/_signed-in/admin/assessments/$assessmentId/edit');

/** Edits an event with the same form as for a new one, prefilled (spec part 2, 2). */
export function EditAssessment() {
  const { assessmentId } = route.useParams();
  return (
    <EventPage title={t`Edit Assessment`} assessmentKey={assessmentId}>
      {(view) => <Edit view={view} />}
    </EventPage>
  );
}

function Edit({ view }: { view: AssessmentView }) {
  // The values when the form was opened: a later sync must not count as the author's change.
  const [row] = useState(view.row);
  const key = `assessment:${row.lid}`;
  const navigate = route.useNavigate();
  const { form, revision, done } = useEditor(key, {
    shown: fieldsOfEvent(row),
    leave: () => navigate({ to: '/admin/assessments' }),
  });

  async function saveChanges(typed: DraftFields): Promise<SaveProblem | undefined> {
    const changes = changesToAssessment(row, typed);
    if (changes.kind === 'problems') return changes.errors;
    if (changes.kind === 'none') return undefined;
    const { fields, before } = changes;
    const name = fields.name ?? row.name;
    const args = { assessment: row.lid, assessmentName: row.name, fields, before };
    const message = t`${name} is saved on this device`;
    return save(editAssessment, args, { draft: key, message });
  }

  if (!form) return null;
  return (
    <Together screen="event" record={row.id}>
      <AssessmentForm
        key={revision}
        {...form}
        isNew={false}
        onSave={savesWith(saveChanges, done)}
      />
    </Together>
  );
}
