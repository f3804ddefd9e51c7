import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { translate } from '#shared/i18n.ts';
import type { Holder } from '#shared/permissions.ts';
import { linksIn } from '#shared/screen-places.ts';
import { buttonClass } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';

/** Links to the screens for a person's work, some of which are in no menu. */
export function Ways({ user }: { user: Holder }) {
  const links = linksIn('home', user);
  if (links.length === 0) return null;
  return (
    <nav aria-label={t`Your work`} className={layout.wrap3}>
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className={buttonClass('secondary', { small: true })}>
          {translate(label)}
        </Link>
      ))}
    </nav>
  );
}
