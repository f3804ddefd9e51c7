import type { HTMLAttributes } from 'react';
import classes from './card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li';
}

/** A quiet raised box. */
export function Card({ as: Tag = 'section', className, ...rest }: CardProps) {
  return <Tag {...rest} className={classNames(classes.card, className)} />;
}

/** For the one link of a card: it reaches over the whole card, its name stays the link's own words. */
export const cardLinkClass = classes.link;
