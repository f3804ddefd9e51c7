import { mends } from '#src/changes/mends.tsx';
import { textsIn } from '#src/changes/refused.ts';
import { createAssessment } from '#src/mutations/create-assessment.ts';
import { editAssessment } from '#src/mutations/edit-assessment.ts';
import {
  AssessmentForm,
  changesToAssessment,
  fieldsOfEvent,
  newAssessmentIn,
} from './assessment-form.tsx';

export const EditRefusedNew = mends(createAssessment, {
  start: (args) => textsIn(args),
  mended(typed, { assessment }) {
    const made = newAssessmentIn(typed);
    if (made.kind === 'problems') return made;
    return { kind: 'some', args: { assessment, ...made.fields } };
  },
  draw: (form) => <AssessmentForm {...form} isNew />,
});

export const EditRefusedChange = mends(editAssessment, {
  row: (db, { assessment }) => db.rows('assessments').get(assessment),
  start: ({ fields }, row) => ({ ...fieldsOfEvent(row), ...textsIn(fields) }),
  mended(typed, args, row) {
    const changes = changesToAssessment(row, typed);
    if (changes.kind !== 'some') return changes;
    const { fields, before } = changes;
    return { kind: 'some', args: { ...args, fields, before } };
  },
  draw: (form) => <AssessmentForm {...form} isNew={false} />,
});
