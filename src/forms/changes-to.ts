import type * as z from 'zod/mini';
import { type DraftFields, textIn } from '#db/queries/draft-fields.ts';
import type { FieldErrors } from '#ui/field-errors.ts';
import { fieldProblems } from './field-problems.ts';

export type Changes<Fields> =
  | { kind: 'none' }
  | { kind: 'problems'; errors: FieldErrors }
  | { kind: 'some'; fields: Fields; before: Record<string, unknown> };

interface Edit<Fields> {
  /** The record at the time the form was opened. */
  before: object;
  /** What the form showed, if that differs from the record: e.g. the default status for a missing one. */
  shown?: object;
  /** The form's values. Fields that the record does not have are ignored. */
  typed: DraftFields;
  /** Schema of the record. Only changed values are validated. */
  shape: z.ZodMiniType<Fields>;
}

/** The values of a form without surrounding whitespace, as a new record stores them. */
export function trimmed(typed: DraftFields): DraftFields {
  return Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim()]));
}

/**
 * The fields that the author changed, with their previous values (S4). Surrounding whitespace is no change. Unchanged
 * values are not validated: an invalid value from another system must not prevent an edit of another field.
 */
export function changesTo<Fields>({
  before,
  shown = before,
  typed,
  shape,
}: Edit<Fields>): Changes<Fields> {
  const record = new Map<string, unknown>(Object.entries(before));
  const start = new Map<string, unknown>(Object.entries(shown));
  const changed = Object.entries(typed)
    .map(([name, text]) => [name, textIn(text).trim()] as const)
    .filter(([name, text]) => record.has(name) && text !== textIn(start.get(name)).trim());
  if (changed.length === 0) return { kind: 'none' };
  const fields = shape.safeParse(Object.fromEntries(changed));
  if (!fields.success) return { kind: 'problems', errors: fieldProblems(fields.error.issues) };
  const values = changed.map(([name]) => [name, record.get(name) ?? '']);
  return { kind: 'some', fields: fields.data, before: Object.fromEntries(values) };
}
