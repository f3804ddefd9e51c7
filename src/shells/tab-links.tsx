import { Link } from '@tanstack/react-router';
import { translate } from '#shared/i18n.ts';
import { currentLink, type MenuLink } from '#shared/screen-places.ts';
import { Icon } from '#ui/icon.tsx';
import classes from './tab-links.module.css';

export interface TabLinksProps {
  /** The tab bar, or the row of sub-tabs. */
  kind: 'tabs' | 'sub-tabs';
  /** Accessible name of the landmark. */
  label: string;
  links: readonly MenuLink[];
  pathname: string;
}

/** A row of links to the parts of the app or of a section. */
export function TabLinks({ kind, label, links, pathname }: TabLinksProps) {
  if (links.length === 0) return null;
  const current = currentLink(links, pathname);
  return (
    <nav aria-label={label} className={kind === 'tabs' ? classes.tabs : classes.subTabs}>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              activeOptions={{ exact: true }}
              aria-current={link === current ? 'page' : undefined}
            >
              {link.icon && <Icon name={link.icon} size={22} />}
              <span>{translate(link.label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
