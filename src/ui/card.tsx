import type { HTMLAttributes } from 'react';
import classes from './card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li';
  /** One of many in a list. */
  small?: boolean;
}

/** A quiet raised box. */
export function Card({ as: Tag = 'section', small, className, ...rest }: CardProps) {
  return <Tag {...rest} className={classNames(classes.card, small && classes.small, className)} />;
}

/**
 * For the one link or button that opens a card: it reaches over the whole card, its name stays its own
 * words. Other controls are placed above it with `position: relative`.
 */
export const cardLinkClass = classes.link;
