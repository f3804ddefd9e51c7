import type { ReactNode } from 'react';
import { Badge, type Tone } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import classes from './outbox.module.css';

interface Props {
  opId: string;
  title: string;
  /** `h4` below the heading of a group. */
  heading?: 'h3' | 'h4';
  state: string;
  tone: Tone;
  /** True if a link led here. */
  isLinked: boolean;
  /** When it was saved, sent and received. */
  times: readonly string[];
  children?: ReactNode;
  actions?: ReactNode;
}

/** A change in the list. Its element id is the op's id, so that cards can link to it. */
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
