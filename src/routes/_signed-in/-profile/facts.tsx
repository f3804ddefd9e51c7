import type { ReactNode } from 'react';
import classes from './profile.module.css';

/** Names and values of a record. An empty value is said to be missing, not left out. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || <span className={classes.missing}>Not given</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
