import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { isOffered } from '#db/queries/feeds.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { AssessmentRow } from '#db/tables/assessments.ts';
import {
  END_BEFORE_START,
  EVENT_STATUS,
  isEndInOrder,
  STATUS_MAX,
} from '#shared/assessment-rules.ts';
import { CalendarDay, LONG_TEXT, RequiredText } from '#shared/contract/common.ts';
import { translate } from '#shared/i18n.ts';
import { ChangeForm } from '#src/forms/change-form.tsx';
import { type Changes, changesTo } from '#src/forms/changes-to.ts';
import { fieldProblems, type SaveProblem } from '#src/forms/field-problems.ts';
import { Typed, TypedDay } from '#src/forms/typed.ts';
import { ASSESSMENT_LABELS } from '#src/mutations/field-labels.ts';
import { TextArea, TextField } from '#ui/text-field.tsx';
import classes from './assessment-form.module.css';

type FieldName = keyof typeof ASSESSMENT_LABELS;
export type AssessmentInput = Record<FieldName, string>;

interface Props {
  start: DraftFields;
  isNew: boolean;
  onTyped(fields: DraftFields): void;
  /** Returns why the device could not keep it. */
  onSave(fields: DraftFields): Promise<SaveProblem | undefined>;
  /** Where the form mends a refused write. */
  saveLabel?: string;
  isDraftFailing?: boolean;
  note?: ReactNode;
  onCancel(): void;
}

const LongText = z.string().check(z.trim(), z.maxLength(LONG_TEXT));
const Edited = z.object({
  name: z.optional(RequiredText(200)),
  location: z.optional(RequiredText(200)),
  startDate: z.optional(TypedDay),
  endDate: z.optional(z.union([CalendarDay, z.literal('')])),
  description: z.optional(LongText),
  venue: z.optional(LongText),
  address: z.optional(LongText),
  status: z.optional(RequiredText(STATUS_MAX)),
});

/** The description is required when an event is added (spec part 2, 5). */
const NewAssessment = z.object({
  name: RequiredText(200),
  location: RequiredText(200),
  startDate: TypedDay,
  endDate: z.union([CalendarDay, z.literal('')]),
  description: RequiredText(LONG_TEXT),
  venue: LongText,
  address: LongText,
});

type Read =
  | { kind: 'problems'; errors: Record<string, string | undefined> }
  | { kind: 'fields'; fields: z.infer<typeof NewAssessment> };

/** A new event as entered in the form. */
export function newAssessmentIn(typed: DraftFields): Read {
  const read = NewAssessment.safeParse(typed);
  const errors = read.success ? {} : fieldProblems(read.error.issues);
  const found = withEndInOrder(errors, typed);
  if (!read.success || found.endDate) return { kind: 'problems', errors: found };
  return { kind: 'fields', fields: read.data };
}

/** What somebody changed of an event. */
export function changesToAssessment(
  before: AssessmentInput,
  typed: DraftFields,
): Changes<z.infer<typeof Edited>> {
  const changes = changesTo({ before, typed, shape: Edited });
  if (changes.kind === 'none') return changes;
  const errors = withEndInOrder(changes.kind === 'problems' ? changes.errors : {}, typed);
  return changes.kind === 'problems' || errors.endDate ? { kind: 'problems', errors } : changes;
}

function withEndInOrder(errors: Record<string, string | undefined>, typed: DraftFields) {
  return isEndInOrder(typed) ? errors : { ...errors, endDate: END_BEFORE_START };
}

/** Add and edit an event. */
export function AssessmentForm({ isNew, start, onSave, saveLabel, ...handling }: Props) {
  const hasStatus = useMirror((db) => isOffered(db, 'event-detail'), []);
  const field = (name: FieldName) => ({
    label: translate(ASSESSMENT_LABELS[name]),
    name,
    defaultValue: start[name],
  });
  return (
    <div className={classes.form}>
      <ChangeForm
        {...handling}
        shape={Typed}
        saveLabel={saveLabel ?? (isNew ? t`Create Assessment` : t`Save Changes`)}
        busyLabel={isNew ? t`Creating...` : t`Saving...`}
        onSave={async (typed) => {
          const why = await onSave(typed);
          return why === '' ? t`An error occurred` : why;
        }}
      >
        <TextField {...field('name')} required />
        <TextField {...field('location')} required />
        <TextField {...field('startDate')} type="date" required />
        <TextField {...field('endDate')} type="date" optional />
        <TextArea {...field('description')} rows={4} required={isNew} />
        <TextField {...field('venue')} optional />
        <TextField {...field('address')} optional />
        {!isNew && hasStatus.kind === 'ready' && hasStatus.data && (
          <TextField {...field('status')} required />
        )}
      </ChangeForm>
    </div>
  );
}

/** An event as the form's fields hold it. */
export function inputOfRow(row: AssessmentRow): AssessmentInput {
  const { name, location, start_date, end_date, description, venue, address } = row;
  const dates = { startDate: start_date, endDate: end_date };
  const status = row.status || EVENT_STATUS;
  return { name, location, ...dates, description, venue, address, status };
}
