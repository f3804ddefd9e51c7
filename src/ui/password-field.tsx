import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import classes from './field.module.css';
import { Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A password field with a button that reveals the password. */
export function PasswordField({ label, hint, error, className, ...input }: TextFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} name={input.name} hint={hint} error={error}>
      {(aria) => (
        <span className={classes.withEnd}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...aria}
            type={shown ? 'text' : 'password'}
            className={classNames(classes.control, classes.password, className)}
          />
          <IconButton
            className={classes.reveal}
            icon={shown ? 'eye-off' : 'eye'}
            label={shown ? t`Hide password` : t`Show password`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  );
}
