import type { ReactNode } from 'react';
import { Badge, type Tone } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import classes from './outbox.module.css';

interface Props {
  opId: string;
  title: string;
  state: string;
  tone: Tone;
  /** A link led here. */
  isLinked: boolean;
  /** Saved, sent, received, with times. */
  times: readonly string[];
  children?: ReactNode;
  actions?: ReactNode;
}

/** One change of the list; its id is the op's, so that a card can link to it. */
export function Item({ opId, title, state, tone, isLinked, times, children, actions }: Props) {
  return (
    <li id={opId} tabIndex={-1} className={classNames(classes.item, isLinked && classes.linked)}>
      <div className={classes.head}>
        <h3>{title}</h3>
        <Badge tone={tone}>{state}</Badge>
      </div>
      {children}
      <p className={classes.times}>{times.join(' · ')}</p>
      {actions && <div className={classes.actions}>{actions}</div>}
    </li>
  );
}
