import type { SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import classes from './field.module.css';
import { Field, type FieldWords } from './field.tsx';
import { Icon } from './icon.tsx';

export type SelectProps = FieldWords &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & { name: string };

/** The browser's native select, which works best on phones. Its options are passed as children. */
export function Select({ label, hint, error, optional, className, ...select }: SelectProps) {
  return (
    <Field label={label} name={select.name} hint={hint} error={error} optional={optional}>
      {(aria) => (
        <span className={classes.withEnd}>
          <select
            {...select}
            {...aria}
            className={classNames(classes.control, classes.select, className)}
          />
          <Icon name="chevron-down" size={20} />
        </span>
      )}
    </Field>
  );
}
