import { type FormEvent, useEffect, useRef, useState } from 'react';

/** Error messages by field name. */
export type FieldErrors = Record<string, string | undefined>;

/** A problem with the whole form: what happened, and what it means. */
export interface Problem {
  title: string;
  detail: string;
  fields?: FieldErrors;
}

export interface OnlineFormOptions<Name extends string> {
  names: readonly Name[];
  /** Validates the values before they are sent; returns an empty object if they are valid. */
  check(values: Record<Name, string>): FieldErrors;
  /** Sends the values. Returns the problem, or undefined if it succeeded and the screen moves on. */
  send(values: Record<Name, string>): Promise<Problem | undefined>;
}

/** State and handlers of a form that needs the network now. Spread `formProps` on the `<form>`. */
export function useOnlineForm<Name extends string>({
  names,
  check,
  send,
}: OnlineFormOptions<Name>) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // Counts failed submissions, so that the focus moves once for each.
  const [failures, setFailures] = useState(0);

  useEffect(() => {
    if (failures > 0) focusFirstError(form.current);
  }, [failures]);

  const fail = (fields: FieldErrors, whole: Problem | null) => {
    setErrors(fields);
    setProblem(whole);
    setFailures((count) => count + 1);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = valuesOf(event.currentTarget, names);
    const found = check(values);
    if (Object.values(found).some(Boolean)) return fail(found, null);
    setErrors({});
    setProblem(null);
    setBusy(true);
    try {
      const failed = await send(values);
      if (failed) fail(failed.fields ?? {}, failed);
    } finally {
      setBusy(false);
    }
  };

  /** Clears the error of a field when it is edited. */
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const name = event.target instanceof HTMLInputElement ? event.target.name : '';
    if (errors[name]) setErrors({ ...errors, [name]: undefined });
  };

  return { busy, errors, problem, formProps: { ref: form, onSubmit, onInput, noValidate: true } };
}

function valuesOf<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const data = new FormData(form);
  const entries = names.map((name) => [name, textOf(data.get(name))] as const);
  return Object.fromEntries(entries) as Record<Name, string>;
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

/** Focuses the first invalid field, or else the message about the whole form. */
function focusFirstError(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  (wrong ?? form?.querySelector<HTMLElement>('[data-problem]'))?.focus();
}
