import type { HTMLAttributes } from 'react';
import classes from './card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li';
  /** For a card that is one of many in a list. */
  small?: boolean;
}

/** A subtle raised box. */
export function Card({ as: Tag = 'section', small, className, ...rest }: CardProps) {
  return <Tag {...rest} className={classNames(classes.card, small && classes.small, className)} />;
}

/**
 * For the single link or button that opens a card: its tap area covers the whole card, but its accessible name is only
 * its own text. Other controls are placed above it with `position: relative`.
 */
export const cardLinkClass = classes.link;
