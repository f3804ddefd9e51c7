import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import { Icon } from '#ui/icon.tsx';
import classes from './back-link.module.css';

function BackAnchor({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={classes.link}>
      <Icon name="chevron-left" size={20} />
      <span>{children}</span>
    </a>
  );
}

/** The link back to the list that a screen belongs to; shown above its heading. */
export const BackLink = createLink(BackAnchor);
