import { t } from '@lingui/core/macro';
import { type ReactNode, useContext, useId } from 'react';
import classes from './field.module.css';
import { FieldMarkContext, useFieldError } from './field-errors.ts';
import { Icon } from './icon.tsx';
import layout from './layout.module.css';

export interface FieldWords {
  label: string;
  /** Shown below the label all the time. */
  hint?: ReactNode;
  /** What is wrong with the value; also marks the field as invalid for screen readers. */
  error?: string | undefined;
  /** Said behind the label of a field that may stay empty, among required ones. */
  optional?: boolean | undefined;
}

/** What the control inside must carry, so that label, hint and error belong to it. */
interface ControlAria {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldWords {
  /** Finds the error that the form around the field knows for it. */
  name?: string;
  children: (aria: ControlAria) => ReactNode;
}

/** Label, control, hint and error as one: the control is drawn by the child function. */
export function Field({ label, name, hint, error: own, optional, children }: FieldProps) {
  const id = useId();
  const told = useFieldError(name, label);
  const mark = useContext(FieldMarkContext)?.(name, label);
  const error = own ?? told;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={layout.stack1}>
      <label className={layout.strong} htmlFor={id}>
        {label}
        {optional && <span className={classes.optional}> {t`(optional)`}</span>}
      </label>
      {mark}
      {hint && (
        <p className={classes.hint} id={hintId}>
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p className={classes.error} id={errorId}>
          <Icon name="alert" size={18} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
