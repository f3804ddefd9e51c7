import type { ButtonHTMLAttributes, ReactNode } from 'react';
import classes from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  icon?: IconName;
  /** Takes the whole width of its place. */
  wide?: boolean;
  small?: boolean;
  /** What it says while it works, e.g. 'Signing in...'. Busy buttons keep the focus and ignore taps. */
  busyLabel?: string | false | undefined;
  children: ReactNode;
}

export function Button({
  kind = 'primary',
  icon,
  wide,
  small,
  busyLabel,
  type = 'button',
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const busy = Boolean(busyLabel);
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      className={classNames(buttonClass(kind, { wide, small }), className)}
      onClick={(event) => {
        // Not `disabled`: that would throw the focus away in the middle of the form.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <Spinner small />}
      {!busy && icon && <Icon name={icon} size={20} />}
      <span>{busyLabel || children}</span>
    </button>
  );
}

/** The same look for a link. */
export function buttonClass(
  kind: ButtonKind = 'primary',
  { wide, small }: { wide?: boolean | undefined; small?: boolean | undefined } = {},
): string {
  return classNames(classes.button, classes[kind], wide && classes.wide, small && classes.small);
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** Its name for screen readers and as a hint. */
  label: string;
}

export function IconButton({ icon, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(classes.iconButton, className)}
    >
      <Icon name={icon} />
    </button>
  );
}
