import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import classes from './state.module.css';

export interface StateProps {
  title: string;
  icon?: IconName;
  /** What it means and what to do next. */
  children?: ReactNode;
  /** Buttons or links. */
  actions?: ReactNode;
}

/** An empty list that is not an error. */
export function EmptyState({ title, icon, children, actions }: StateProps) {
  return (
    <div className={classes.state}>
      {icon && (
        <span className={classes.picture}>
          <Icon name={icon} size={32} />
        </span>
      )}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.words}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

/** Explains what went wrong, what it means and how to proceed. Announced when it appears. */
export function ErrorState({ icon = 'alert', ...state }: StateProps) {
  return (
    <div role="alert">
      <EmptyState {...state} icon={icon} />
    </div>
  );
}
