import { createContext, type ReactNode, useContext } from 'react';
import { fieldSentence } from '#shared/field-label.ts';

/** Field name to what is wrong with it. A message that begins in lower case follows the label of its field. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** What is wrong with the fields of the form around them. */
export const FieldErrorsContext = createContext<FieldErrors>({});

/** What the screen around a field shows beside its label, by name and label: who else is in it. */
export const FieldMarkContext = createContext<
  ((name: string | undefined, label: string) => ReactNode) | undefined
>(undefined);

/** What the form around a field says about it: 'is required' under "Phone" is 'Phone is required'. */
export function useFieldError(name: string | undefined, label: string): string | undefined {
  const message = useContext(FieldErrorsContext)[name ?? ''];
  return message && fieldSentence(label, message);
}
