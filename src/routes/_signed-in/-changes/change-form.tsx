import { type FormEvent, type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import classes from './change-form.module.css';

/** What a form of this folder hands to the screen around it. */
export interface FormHandling<Values> {
  /** Everything that stands in the form, at every input. */
  onTyped?(fields: DraftFields): void;
  /** Saves; answers the sentence that says why not. The form stays filled then. */
  onSave(values: Values): Promise<string | undefined>;
  onCancel(): void;
  saveLabel: string;
  /** True while the draft could not be kept. */
  isDraftFailing?: boolean;
}

interface Props<Values> extends FormHandling<Values> {
  shape: z.ZodMiniType<Values>;
  /** Said when the fields do not parse. */
  whenInvalid: string;
  children: ReactNode;
}

/**
 * A short form whose fields the browser keeps: no render per key press. What does not parse is said in one
 * sentence above the buttons, and nothing that was typed is touched.
 */
export function ChangeForm<Values>(props: Props<Values>) {
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const values = props.shape.safeParse(fieldsOf(event.currentTarget));
    if (!values.success) return setProblem(props.whenInvalid);
    setSaving(true);
    setProblem(await props.onSave(values.data));
    setSaving(false);
  }

  return (
    <form
      noValidate
      className={classes.form}
      onInput={(event) => props.onTyped?.(fieldsOf(event.currentTarget))}
      onSubmit={(event) => void save(event)}
    >
      {props.children}
      {props.isDraftFailing && (
        <Banner tone="warn" role="status">
          This device is full: what you type is not being kept until you save it.
        </Banner>
      )}
      {problem && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
      <div className={classes.actions}>
        <Button type="submit" busyLabel={isSaving && 'Saving...'}>
          {props.saveLabel}
        </Button>
        <Button kind="secondary" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Everything that stands in a form now, as texts. */
export function fieldsOf(form: HTMLFormElement): DraftFields {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
