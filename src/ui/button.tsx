import type { ButtonHTMLAttributes, ReactNode } from 'react';
import classes from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  icon?: IconName;
  /** Takes the full width of its container. */
  wide?: boolean;
  small?: boolean;
  /** Label while busy, e.g. 'Signing in...'. A busy button keeps the focus and ignores taps. */
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
        // Not `disabled`, which would drop the focus in the middle of the form.
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

/** The class names that make a link look like a button. */
export function buttonClass(
  kind: ButtonKind = 'primary',
  { wide, small }: { wide?: boolean | undefined; small?: boolean | undefined } = {},
): string {
  return classNames(classes.button, classes[kind], wide && classes.wide, small && classes.small);
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** Used as the accessible name and the tooltip. */
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
