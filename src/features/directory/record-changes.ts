import * as z from 'zod/mini';
import type { DraftFields } from '#db/queries/draft-fields.ts';
import { changesTo, trimmed } from '#src/forms/changes-to.ts';
import { fieldProblems } from '#src/forms/field-problems.ts';
import { TypedEmail, TypedWebsite } from '#src/forms/typed.ts';
import { eachField, fromWire, onWire, valueIfMissing } from '#src/records/fields.ts';
import type { Directory } from '#src/records/record.ts';
import { editedFields, newFields } from '#src/records/shapes.ts';
import type { FieldErrors } from '#ui/field-errors.ts';

const TYPED = { email: TypedEmail, website: TypedWebsite };

type New =
  | { kind: 'problems'; errors: FieldErrors }
  | { kind: 'some'; fields: Record<string, string> };

/** A new record from the values of its form, without blanks around texts. */
export function newRecord(kind: Directory, typed: DraftFields): New {
  const shape = z.object(newFields(kind, TYPED));
  const fields = shape.safeParse(fromWire(kind, trimmed(typed)));
  if (fields.success) return { kind: 'some', fields: fields.data };
  return { kind: 'problems', errors: onWire(kind, fieldProblems(fields.error.issues)) };
}

/** What somebody changed of a record. One that another program wrote may lack what a new one needs. */
export function changesToRecord(kind: Directory, row: object, typed: DraftFields) {
  const before = eachField(kind, (_, name) => textOf(row, name));
  const shown = eachField(kind, (field, name) => before[name] || valueIfMissing(field));
  const shape = z.object(editedFields(kind, TYPED));
  const changes = changesTo({ before, shown, typed: fromWire(kind, typed), shape });
  if (changes.kind !== 'problems') return changes;
  return { ...changes, errors: onWire(kind, changes.errors) };
}

/** A record as the fields of its form hold it. */
export function formFields(kind: Directory, row: object): DraftFields {
  return onWire(
    kind,
    eachField(kind, (_, name) => textOf(row, name)),
  );
}

/** A text of a record by the name of its field. */
export function textOf(row: object, name: string): string {
  const value: unknown = Reflect.get(row, name);
  return typeof value === 'string' ? value : '';
}
