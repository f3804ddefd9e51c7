import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { isOffered } from '#db/queries/feeds.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { AssessmentRow } from '#db/tables/assessments.ts';
import { END_BEFORE_START, EVENT_STATUS, isEndInOrder } from '#shared/assessment-rules.ts';
import type { Changes } from '#src/forms/changes-to.ts';
import { changesToRecord, formFields, newRecord } from '#src/forms/record-changes.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { assessment, assessmentWithStatus } from '#src/records/assessment.ts';
import { onWire } from '#src/records/fields.ts';
import type { FieldErrors } from '#ui/field-errors.ts';
import layout from '#ui/layout.module.css';

type FormProps = ComponentProps<typeof RecordForm>;

interface Props extends Omit<FormProps, 'kind' | 'saveLabel'> {
  isNew: boolean;
  /** For a form that corrects a refused write. */
  saveLabel?: string;
}

type Read =
  | { kind: 'problems'; errors: FieldErrors }
  | { kind: 'fields'; fields: Record<string, string> & { name: string } };

/** Reads a new event from the form. */
export function newAssessmentIn(typed: DraftFields): Read {
  const made = newRecord<Record<string, string>>(assessment, typed);
  const errors = withEndInOrder(made.kind === 'problems' ? made.errors : {}, typed);
  if (made.kind === 'problems' || errors.endDate) return { kind: 'problems', errors };
  const { name = '' } = made.fields;
  return { kind: 'fields', fields: { ...onWire(assessment, made.fields), name } };
}

/** What was changed about an event, by the form's field names. */
export function changesToAssessment(
  row: AssessmentRow,
  typed: DraftFields,
): Changes<Record<string, string | null | undefined>> {
  const changes = changesToRecord(assessmentWithStatus, withStatus(row), typed);
  if (changes.kind === 'none') return changes;
  const errors = withEndInOrder(changes.kind === 'problems' ? changes.errors : {}, typed);
  if (changes.kind === 'problems' || errors.endDate) return { kind: 'problems', errors };
  const fields = onWire(assessment, changes.fields);
  return { kind: 'some', fields, before: onWire(assessment, changes.before) };
}

function withEndInOrder(errors: FieldErrors, typed: DraftFields): FieldErrors {
  return isEndInOrder(typed) ? errors : { ...errors, endDate: END_BEFORE_START };
}

/** The form to add or edit an event. */
export function AssessmentForm({ onSave, saveLabel, ...form }: Props) {
  const { isNew } = form;
  const offered = useMirror((db) => isOffered(db, 'event-detail'), []);
  const hasStatus = !isNew && offered.kind === 'ready' && offered.data;
  return (
    <div className={layout.form4}>
      <RecordForm
        {...form}
        kind={hasStatus ? assessmentWithStatus : assessment}
        marksOptional
        saveLabel={saveLabel ?? (isNew ? t`Create Assessment` : t`Save Changes`)}
        busyLabel={isNew ? t`Creating...` : t`Saving...`}
        onSave={async (typed) => {
          const why = await onSave(typed);
          return why === '' ? t`An error occurred` : why;
        }}
      />
    </div>
  );
}

/** An event as form fields. */
export function fieldsOfEvent(row: AssessmentRow): DraftFields {
  return formFields(assessmentWithStatus, withStatus(row));
}

function withStatus(row: AssessmentRow): AssessmentRow {
  return { ...row, status: row.status || EVENT_STATUS };
}
