import { createContext, type ReactNode, useContext } from 'react';
import { fieldSentence } from '#shared/field-label.ts';

/** Error messages by field name. The field's label is put in front of a message that begins in lower case. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** Errors of the surrounding form. */
export const FieldErrorsContext = createContext<FieldErrors>({});

/** Renders a mark beside a field's label, by name and label: who else is editing the field. */
export const FieldMarkContext = createContext<
  ((name: string | undefined, label: string) => ReactNode) | undefined
>(undefined);

/** The surrounding form's error for this field: 'is required' for "Phone" becomes 'Phone is required'. */
export function useFieldError(name: string | undefined, label: string): string | undefined {
  const message = useContext(FieldErrorsContext)[name ?? ''];
  return message && fieldSentence(label, message);
}
