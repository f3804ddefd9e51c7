import * as z from 'zod/mini';
import { type DraftFields, textIn } from '#db/queries/draft-fields.ts';
import { dayIn } from '#shared/contract/answers/days.ts';
import { askedIn, eachField, fromWire, onWire, valueIfMissing } from '#src/records/fields.ts';
import type { Field, RecordKind } from '#src/records/record.ts';
import { editedFields, INPUTS, newFields } from '#src/records/shapes.ts';
import type { FieldErrors } from '#ui/field-errors.ts';
import { type Changes, changesTo, trimmed } from './changes-to.ts';
import { fieldProblems } from './field-problems.ts';
import { TypedDay, TypedEmail, TypedRef, TypedWebsite } from './typed.ts';

const TYPED = {
  ...INPUTS,
  email: TypedEmail,
  website: TypedWebsite,
  day: TypedDay,
  ref: TypedRef,
};

type New<Fields> = { kind: 'problems'; errors: FieldErrors } | { kind: 'some'; fields: Fields };

/**
 * Builds a new record from the form's values, without surrounding whitespace. Its fields have their names on this
 * device.
 */
export function newRecord<Fields = Record<string, string>>(
  kind: RecordKind,
  typed: DraftFields,
): New<Fields> {
  const asked = askedIn(kind);
  const shape = z.object(newFields(asked, TYPED));
  const untouched = eachField(asked, valueIfMissing);
  const fields = shape.safeParse({ ...untouched, ...fromWire(kind, trimmed(typed)) });
  // The schema has a value for each field of the kind.
  if (fields.success) return { kind: 'some', fields: fields.data as Fields };
  return { kind: 'problems', errors: onWire(kind, fieldProblems(fields.error.issues)) };
}

/** The changes to a record. A record that another program wrote may lack values that a new one needs. */
export function changesToRecord<Fields = Record<string, string | null | undefined>>(
  whole: RecordKind,
  row: object,
  typed: DraftFields,
): Changes<Fields> {
  const kind = askedIn(whole);
  const before = eachField(kind, (_, name): unknown => Reflect.get(row, name) ?? '');
  const shown = eachField(kind, (field, name) => {
    return shownIn(field, before[name]) || valueIfMissing(field);
  });
  const shape = z.object(editedFields(kind, TYPED));
  const changes = changesTo({ before, shown, typed: fromWire(kind, typed), shape });
  if (changes.kind !== 'problems') return changes as Changes<Fields>;
  return { ...changes, errors: onWire(kind, changes.errors) };
}

/** The values of a record by form field. */
export function formFields(kind: RecordKind, row: object): DraftFields {
  return onWire(
    kind,
    eachField(askedIn(kind), (field, name) => shownIn(field, Reflect.get(row, name))),
  );
}

/** A date input shows only valid days. For any other value it is empty, which must not look like a change. */
function shownIn({ type }: Field, value: unknown): string {
  return type === 'day' ? (dayIn(value) ?? '') : textIn(value);
}

/** A field of a record as text. */
export function textOf(row: object, name: string): string {
  return textIn(Reflect.get(row, name));
}
