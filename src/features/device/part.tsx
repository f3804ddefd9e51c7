import { type ReactNode, useId } from 'react';
import { Card } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';
import classes from './device.module.css';

/** A section of the screen, with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={layout.start3}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  );
}

/** A short list of names and values. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
