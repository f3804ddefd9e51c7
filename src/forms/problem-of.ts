import { fieldSentence } from '#shared/field-label.ts';
import type { Problem } from './use-online-form.ts';

/** Labels of the form's fields by name. */
export type Labels = Record<string, string>;

interface Words {
  title: string;
  detail: string;
}

/**
 * Builds the problem of a form from the message of a failed call and the field errors in the response. An error such as
 * 'is required' gets the field's label in front.
 */
export function problemOf(words: Words, fields: Record<string, string>, labels: Labels): Problem {
  const named = Object.entries(fields).flatMap(([path, message]) => {
    const name = path.split('.').at(-1) ?? path;
    const label = labels[name];
    return label ? [[name, fieldSentence(label, message)] as const] : [];
  });
  return { ...words, fields: Object.fromEntries(named) };
}
