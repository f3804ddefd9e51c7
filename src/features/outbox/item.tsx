import type { ReactNode } from 'react';
import { Badge, type Tone } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import classes from './outbox.module.css';

interface Props {
  opId: string;
  title: string;
  /** `h4` under the heading of a group. */
  heading?: 'h3' | 'h4';
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
export function Item({
  opId,
  title,
  heading: Heading = 'h3',
  state,
  tone,
  isLinked,
  times,
  children,
  actions,
}: Props) {
  return (
    <li
      id={opId}
      tabIndex={-1}
      className={classNames(layout.box, layout.stack2, isLinked && classes.linked)}
    >
      <div className={layout.spread2}>
        <Heading>{title}</Heading>
        <Badge tone={tone}>{state}</Badge>
      </div>
      {children}
      <p className={layout.note}>{times.join(' · ')}</p>
      {actions && <div className={layout.cluster2}>{actions}</div>}
    </li>
  );
}
