import type * as z from 'zod/mini';
import { showCount } from '#shared/formats.ts';
import { text, translate } from '#shared/i18n.ts';
import type { FieldErrors } from '#ui/field-errors.ts';

type Issue = z.core.$ZodIssue;

/** Why a form could not be saved: a message about the whole form, or error messages by field. */
export type SaveProblem = string | FieldErrors;

/** Error messages by field; only the first issue of each field is kept. */
export function fieldProblems(issues: readonly Issue[]): FieldErrors {
  const named = issues.map((issue) => [String(issue.path[0] ?? ''), message(issue)] as const);
  return Object.fromEntries(named.toReversed());
}

/** True if a required field is empty. */
export function lacksSomething(errors: FieldErrors): boolean {
  return Object.values(errors).includes(REQUIRED);
}

/** The message of `RequiredText`. */
const REQUIRED = text('is required');
/** zod's default message, used where we give none. */
const UNWORDED = 'Invalid input';

function message(issue: Issue): string {
  if (issue.code === 'too_big' && issue.origin === 'string') {
    const most = showCount(Number(issue.maximum));
    return translate(
      'is longer than {most} characters. Nothing was cut off: shorten it and save again.',
      { most },
    );
  }
  const [inner] = issue.code === 'invalid_union' ? (issue.errors[0] ?? []) : [];
  if (inner) return message(inner);
  return issue.message === UNWORDED ? text('is not valid') : issue.message;
}
