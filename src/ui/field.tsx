import { t } from '@lingui/core/macro';
import { type ReactNode, useContext, useId } from 'react';
import classes from './field.module.css';
import { FieldMarkContext, useFieldError } from './field-errors.ts';
import { Icon } from './icon.tsx';
import layout from './layout.module.css';

export interface FieldWords {
  label: string;
  /** Always shown below the label. */
  hint?: ReactNode;
  /** Error message; also marks the field as invalid for screen readers. */
  error?: string | undefined;
  /** Adds '(optional)' to the label, for use among required fields. */
  optional?: boolean | undefined;
}

/** Attributes that the control must have, so that label, hint and error are associated with it. */
interface ControlAria {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldWords {
  /** Name of the field, to find its error in the surrounding form. */
  name?: string;
  children: (aria: ControlAria) => ReactNode;
}

/** Label, hint and error around a control that the child function renders. */
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
