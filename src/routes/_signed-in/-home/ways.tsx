import { Link } from '@tanstack/react-router';
import type { Holder } from '#shared/permissions.ts';
import { linksIn } from '#shared/screen-places.ts';
import { buttonClass } from '#ui/button.tsx';
import classes from './home.module.css';

/** To the screens of a person's work, some of which are in no menu. */
export function Ways({ user }: { user: Holder }) {
  const links = linksIn('home', user);
  if (links.length === 0) return null;
  return (
    <nav aria-label="Your work" className={classes.actions}>
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className={buttonClass('secondary', { small: true })}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
