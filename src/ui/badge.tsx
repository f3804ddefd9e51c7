import type { ReactNode } from 'react';
import classes from './badge.module.css';
import { classNames } from './class-names.ts';
import tones from './tones.module.css';

export type Tone = 'neutral' | 'ok' | 'info' | 'warn' | 'danger';

/** A word or two about a state. The text carries the meaning, not the color. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  const look = classNames(classes.badge, tones[tone], tone === 'neutral' && classes.outlined);
  return <span className={look}>{children}</span>;
}
