import { text, translate } from '#shared/i18n.ts';
import { UNCHANGED, useRow } from '#src/changes/refused.ts';
import { type EditProps, useEditing } from '#src/changes/use-editing.ts';
import { createAssessment } from '#src/mutations/create-assessment.ts';
import { editAssessment } from '#src/mutations/edit-assessment.ts';
import { Banner } from '#ui/banner.tsx';
import {
  AssessmentForm,
  changesToAssessment,
  inputOfRow,
  newAssessmentIn,
} from './assessment-form.tsx';

const GONE = text('This assessment is not on this device any more. Take a copy of what you wrote.');

/** The form of a refused new event, filled with what was written. */
export function EditRefusedNew(props: EditProps) {
  const { draft, forms } = useEditing(props);
  const args = createAssessment.args.safeParse(props.op.args);
  if (!args.success || !draft.earlier) return null;
  const { assessment, ...typed } = args.data;
  return (
    <AssessmentForm
      isNew
      saveLabel={forms.saveLabel}
      start={draft.earlier.fields ?? typed}
      onTyped={forms.onTyped}
      onSave={async (fields) => {
        const read = newAssessmentIn(fields);
        if (read.kind === 'problems') return read.errors;
        return forms.save(createAssessment, { assessment, ...read.fields });
      }}
      isDraftFailing={forms.isDraftFailing}
      onCancel={forms.onCancel}
    />
  );
}

/** The form of a refused change of an event, filled with what was written. */
export function EditRefusedChange(props: EditProps) {
  const { draft, forms } = useEditing(props);
  const args = editAssessment.args.safeParse(props.op.args);
  const lid = args.data?.assessment ?? '';
  const row = useRow((db) => db.rows('assessments').get(lid), lid);
  if (!args.success || !draft.earlier || row === 'loading') return null;
  if (!row) return <Banner tone="warn">{translate(GONE)}</Banner>;
  const shown = inputOfRow(row);
  return (
    <AssessmentForm
      isNew={false}
      saveLabel={forms.saveLabel}
      start={draft.earlier.fields ?? { ...shown, ...args.data.fields }}
      onTyped={forms.onTyped}
      onSave={async (fields) => {
        const changes = changesToAssessment(shown, fields);
        if (changes.kind === 'problems') return changes.errors;
        if (changes.kind === 'none') return UNCHANGED;
        return forms.save(editAssessment, {
          ...args.data,
          fields: changes.fields,
          before: changes.before,
        });
      }}
      isDraftFailing={forms.isDraftFailing}
      onCancel={forms.onCancel}
    />
  );
}
