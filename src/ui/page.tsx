import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import layout from './layout.module.css';
import classes from './page.module.css';

interface PageProps {
  /** Uses the full window width on a desktop, for boards with columns side by side. */
  wide?: boolean;
  children: ReactNode;
}

/** The sections of a list screen, stacked. */
export function Page({ wide = false, children }: PageProps) {
  return <div className={classNames(layout.stack4, wide && classes.wide)}>{children}</div>;
}

/** The title of a screen and its actions. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={layout.spread3}>
      <h1>{title}</h1>
      <div className={classNames(layout.wrap3, classes.actions)}>{children}</div>
    </div>
  );
}

/** The controls above a list: search first, then filters, sort order and count. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <search className={classes.toolbar}>{children}</search>;
}

/** The number of entries in a list, announced when it changes. */
export function Count({ children }: { children: ReactNode }) {
  return (
    <p className={classes.count} role="status">
      {children}
    </p>
  );
}
