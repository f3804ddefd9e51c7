import type * as z from 'zod/mini';
import { type DraftFields, textIn } from '#db/queries/draft-fields.ts';
import type { FieldErrors } from '#ui/field-errors.ts';
import { fieldProblems } from './field-problems.ts';

export type Changes<Fields> =
  | { kind: 'none' }
  | { kind: 'problems'; errors: FieldErrors }
  | { kind: 'some'; fields: Fields; before: Record<string, unknown> };

interface Edit<Fields> {
  /** The record as the form showed it when it was opened. */
  before: object;
  /** What the form showed, where that is not what the record holds: a missing status as the usual one. */
  shown?: object;
  /** The form's values; fields that the record does not have are left out. */
  typed: DraftFields;
  /** What may be written. Only what was changed is held against it. */
  shape: z.ZodMiniType<Fields>;
}

/** The values of a form without blanks around them, as a new record stores them. */
export function trimmed(typed: DraftFields): DraftFields {
  return Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim()]));
}

/**
 * What the author of a form changed, with the previous values (S4). Blanks around a text are no change. A value that
 * the record already had is not checked: what another system stored must not prevent an edit of something else.
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
