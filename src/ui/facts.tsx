import type { ReactNode } from 'react';
import classes from './facts.module.css';
import layout from './layout.module.css';

interface Props {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Shown for an empty value. By default, empty values are left out. */
  whenMissing?: string;
  /** In one column, however wide the screen is. */
  oneColumn?: boolean;
}

/** A record as a list of names and values. */
export function Facts({ facts, whenMissing, oneColumn }: Props) {
  return (
    <dl className={classes.facts} data-one-column={oneColumn}>
      {facts.map(([name, value]) =>
        value || whenMissing ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || <span className={layout.muted}>{whenMissing}</span>}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** Numbers at a glance, each with its name. */
export function Counts({
  counts,
}: {
  counts: readonly (readonly [name: string, count: string])[];
}) {
  return (
    <dl className={classes.counts}>
      {counts.map(([name, count]) => (
        <div key={name} className={layout.smallBox}>
          <dt>{name}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
