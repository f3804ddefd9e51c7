import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import layout from './layout.module.css';
import classes from './page.module.css';

interface PageProps {
  /** On a desktop as wide as the window, for boards whose columns are side by side. */
  wide?: boolean;
  children: ReactNode;
}

/** The parts of a screen with a list, one under the other. */
export function Page({ wide = false, children }: PageProps) {
  return <div className={classNames(layout.stack4, wide && classes.wide)}>{children}</div>;
}

/** Title of a screen, and what can be done on it as a whole. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={layout.spread3}>
      <h1>{title}</h1>
      <div className={classNames(layout.wrap3, classes.actions)}>{children}</div>
    </div>
  );
}

/** Above a list: the search first, then filters, sorting and how many there are. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <search className={classes.toolbar}>{children}</search>;
}

/** How many entries a list shows; said aloud when it changes. */
export function Count({ children }: { children: ReactNode }) {
  return (
    <p className={classes.count} role="status">
      {children}
    </p>
  );
}
