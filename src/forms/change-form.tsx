import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { translate } from '#shared/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { type FieldErrors, FieldErrorsContext } from '#ui/field-errors.ts';
import layout from '#ui/layout.module.css';
import { fieldProblems, lacksSomething, type SaveProblem } from './field-problems.ts';

/** What the surrounding screen passes to a form. */
export interface FormHandling<Values> {
  /** Called with all values of the form on every input. */
  onTyped?(fields: DraftFields): void;
  /** Saves the values. Returns the problem if that fails; the form then keeps its values. */
  onSave(values: Values): Promise<SaveProblem | undefined>;
  onCancel(): void;
  saveLabel: string;
  /** Errors by which the server refused the write, in a form that corrects it. */
  refused?: FieldErrors;
  /** True if the draft could not be saved. */
  isDraftFailing?: boolean;
  /** Shown above the fields. */
  note?: ReactNode;
  /** Label of the save button while saving. */
  busyLabel?: string;
  /** Shown above the buttons if something required is missing, where a sentence is specified for that. */
  whenMissing?: string;
}

interface Props<Values> extends Omit<FormHandling<Values>, 'onCancel'> {
  shape: z.ZodMiniType<Values>;
  /** Omitted in a form that is a permanent part of its screen. */
  onCancel?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A short form with uncontrolled fields: no render per key press. Each error is shown at its field, and the first of
 * these fields gets the focus; nothing that was typed is changed.
 */
export function ChangeForm<Values>(props: Props<Values>) {
  const { errors, problem, fail, mend, formRef } = useProblems(props.refused);
  const [isSaving, setSaving] = useState(false);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const values = props.shape.safeParse(fieldsOf(event.currentTarget));
    if (!values.success) return say(fieldProblems(values.error.issues));
    setSaving(true);
    say(await props.onSave(values.data));
    setSaving(false);
  }

  function say(why: SaveProblem | undefined): void {
    if (typeof why === 'object') fail(why, lacksSomething(why) ? props.whenMissing : undefined);
    else fail({}, why);
  }

  return (
    <form
      ref={formRef}
      noValidate
      className={layout.stack4}
      onInput={(event) => {
        mend(event.target);
        props.onTyped?.(fieldsOf(event.currentTarget));
      }}
      onSubmit={(event) => void save(event)}
    >
      {props.note}
      <FieldErrorsContext value={errors}>{props.children}</FieldErrorsContext>
      {props.isDraftFailing && (
        <Banner tone="warn" role="status">
          <Trans>This device is full: what you type is not being kept until you save it.</Trans>
        </Banner>
      )}
      {problem && (
        <Banner tone="danger" role="alert">
          {translate(problem)}
        </Banner>
      )}
      <div className={layout.wrap3}>
        <Button type="submit" busyLabel={isSaving && (props.busyLabel ?? t`Saving...`)}>
          {props.saveLabel}
        </Button>
        {props.onCancel && (
          <Button kind="secondary" onClick={props.onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}

/** The errors of a form. The first invalid field gets the focus, once per attempt to save. */
function useProblems(errors: FieldErrors = {}) {
  const formRef = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<{ errors: FieldErrors; problem?: string | undefined }>({
    errors,
  });
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  function fail(wrong: FieldErrors, problem?: string): void {
    setFound({ errors: wrong, problem });
    setAttempts((count) => count + 1);
  }

  /** Clears the error of a field when somebody types into it. */
  function mend(field: EventTarget): void {
    const name = 'name' in field ? String(field.name) : '';
    if (!found.errors[name]) return;
    setFound({ ...found, errors: { ...found.errors, [name]: undefined } });
  }

  return { ...found, fail, mend, formRef };
}

/** The current text values of a form. */
function fieldsOf(form: HTMLFormElement): DraftFields {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
