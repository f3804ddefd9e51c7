import type { ReactNode } from 'react';
import classes from './badge.module.css';
import { classNames } from './class-names.ts';

export type Tone = 'neutral' | 'ok' | 'info' | 'warn' | 'danger';

/** A word or two about a thing's state. The text says it, not the color. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames(classes.badge, classes[tone])}>{children}</span>;
}
