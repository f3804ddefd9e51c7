import { type FormEvent, useRef, useState } from 'react';
import type { DraftFields } from '#db/queries/use-draft.ts';
import type { AssessmentRow } from '#db/tables/assessments.ts';
import { END_BEFORE_START, isEndInOrder } from '#shared/assessment-rules.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import classes from './assessment-form.module.css';

export const FORM_FIELDS = [
  'name',
  'location',
  'startDate',
  'endDate',
  'description',
  'venue',
  'address',
] as const;
export type AssessmentInput = Record<(typeof FORM_FIELDS)[number], string>;

interface Props {
  start: DraftFields;
  isNew: boolean;
  onTyped(fields: AssessmentInput): void;
  /** Answers a sentence where the device could not keep it. */
  onSave(fields: AssessmentInput): Promise<string | undefined>;
  /** Where the form mends a refused write. */
  saveLabel?: string;
  /** Leaves the form, saved or given up. */
  onLeave(): void;
}

const REQUIRED = {
  name: 'Assessment Name is required',
  location: 'Location is required',
  startDate: 'Start Date is required',
  description: 'Description is required',
} as const;

type Errors = Partial<Record<keyof AssessmentInput, string>>;

/** Add and edit an event; the description is required when it is added (spec part 2, 5). */
export function AssessmentForm({ start, isNew, onTyped, onSave, saveLabel, onLeave }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const fields = inputOf(event.currentTarget);
    const found = check(fields, isNew);
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong) {
      form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    setBusy(true);
    const failed = await onSave(fields);
    setBusy(false);
    if (failed !== undefined) setProblem(failed || 'An error occurred');
    else onLeave();
  }

  const label = saveLabel ?? (isNew ? 'Create Assessment' : 'Save Changes');
  const busyLabel = isNew ? 'Creating...' : 'Saving...';
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => void save(event)}
      onInput={(event) => onTyped(inputOf(event.currentTarget))}
    >
      {problem && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
      <TextField
        label="Assessment Name"
        name="name"
        required
        maxLength={200}
        defaultValue={start.name}
        error={errors.name}
      />
      <TextField
        label="Location"
        name="location"
        required
        maxLength={200}
        defaultValue={start.location}
        error={errors.location}
      />
      <TextField
        label="Start Date"
        name="startDate"
        type="date"
        required
        defaultValue={start.startDate}
        error={errors.startDate}
      />
      <TextField
        label="End Date"
        optional
        name="endDate"
        type="date"
        defaultValue={start.endDate}
        error={errors.endDate}
      />
      <TextArea
        label="Description"
        name="description"
        rows={4}
        required={isNew}
        maxLength={20_000}
        defaultValue={start.description}
        error={errors.description}
      />
      <TextField label="Venue" optional name="venue" maxLength={200} defaultValue={start.venue} />
      <TextField
        label="Address"
        optional
        name="address"
        maxLength={500}
        defaultValue={start.address}
      />
      <div className={classes.actions}>
        <Button type="submit" busyLabel={isBusy && busyLabel}>
          {label}
        </Button>
        <Button kind="secondary" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function inputOf(form: HTMLFormElement): AssessmentInput {
  const data = new FormData(form);
  const texts = FORM_FIELDS.map((name) => {
    const value = data.get(name);
    return [name, typeof value === 'string' ? value : ''];
  });
  return Object.fromEntries(texts) as AssessmentInput;
}

function check(fields: AssessmentInput, isNew: boolean): Errors {
  const errors: Errors = {};
  for (const [name, message] of Object.entries(REQUIRED) as [keyof typeof REQUIRED, string][]) {
    const isNeeded = name !== 'description' || isNew;
    if (isNeeded && fields[name].trim() === '') errors[name] = message;
  }
  if (!isEndInOrder(fields)) errors.endDate = END_BEFORE_START;
  return errors;
}

/** An event as the form's fields hold it. */
export function inputOfRow(row: AssessmentRow): AssessmentInput {
  const { name, location, start_date, end_date, description, venue, address } = row;
  return { name, location, startDate: start_date, endDate: end_date, description, venue, address };
}
