import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import classes from './field.module.css';
import { Field, type FieldWords } from './field.tsx';

export type TextFieldProps = FieldWords &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & { name: string };

/** A single-line input of any `type`: text, date, number, address. */
export function TextField({ label, hint, error, optional, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} name={input.name} hint={hint} error={error} optional={optional}>
      {(aria) => (
        <input
          type="text"
          {...input}
          {...aria}
          className={classNames(classes.control, className)}
        />
      )}
    </Field>
  );
}

export type TextAreaProps = FieldWords &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & { name: string };

export function TextArea({ label, hint, error, optional, className, ...input }: TextAreaProps) {
  return (
    <Field label={label} name={input.name} hint={hint} error={error} optional={optional}>
      {(aria) => (
        <textarea {...input} {...aria} className={classNames(classes.control, className)} />
      )}
    </Field>
  );
}
