import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { text, translate } from '#shared/i18n.ts';
import { may } from '#shared/permissions.ts';
import { currentLink, linksIn, type MenuLink } from '#shared/screen-places.ts';
import { LanguagePicker } from '#src/i18n/language-picker.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { InstallEntry } from './install-hint.tsx';
import { MenuButton } from './menu-button.tsx';
import { nameOf, type Person } from './person.ts';
import type { ShellLook } from './shell-look.ts';
import classes from './side-menu.module.css';

export interface SideMenuProps {
  look: ShellLook;
  person: Person;
  pathname: string;
  onSignOut(): void;
  onClose(): void;
}

/** The slide-in menu: the signed-in person, the navigation and Sign Out. */
export function SideMenu({ look, person, pathname, onSignOut, onClose }: SideMenuProps) {
  const groups = look.menu.map((group) => ({ ...group, links: linksIn(group.place, person) }));
  const current = currentLink(
    groups.flatMap((group) => group.links),
    pathname,
  );
  return (
    <Drawer title={translate(look.title)} onClose={onClose}>
      <div className={classes.person}>
        <Avatar name={nameOf(person)} picture={person.avatar_url} />
        <div className={classes.words}>
          <p className={classes.name}>{nameOf(person)}</p>
          <p className={classes.email}>{person.email}</p>
          <p className={classes.role}>{translate(look.roleLabel)}</p>
        </div>
      </div>
      <nav aria-label={t`Menu`} className={classes.nav}>
        {groups.map(({ heading, place, links }) => (
          <Fragment key={place}>
            {heading && links.length > 0 && <h3>{translate(heading)}</h3>}
            <ul>
              {links.map((link) => (
                <li key={link.to}>
                  <MenuEntry link={link} current={link === current} onClose={onClose} />
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
        {look.adminLink && may(person, 'seeAdminLink') && (
          <ul>
            <li>
              <MenuEntry link={ADMIN_LINK} icon="shield" onClose={onClose} />
            </li>
          </ul>
        )}
      </nav>
      <div className={classes.foot}>
        <InstallEntry />
        <LanguagePicker />
        <MenuButton
          icon="sign-out"
          onClick={() => {
            onClose();
            onSignOut();
          }}
        >
          <Trans>Sign Out</Trans>
        </MenuButton>
      </div>
    </Drawer>
  );
}

const ADMIN_LINK: MenuLink = {
  to: '/admin',
  label: text('Admin Dashboard'),
  icon: undefined,
};

function MenuEntry({
  link,
  icon = link.icon,
  current = false,
  onClose,
}: {
  link: MenuLink;
  icon?: IconName | undefined;
  current?: boolean;
  onClose(): void;
}) {
  return (
    <Link
      to={link.to}
      className={classes.entry}
      activeOptions={{ exact: true }}
      aria-current={current ? 'page' : undefined}
      onClick={onClose}
    >
      {icon && <Icon name={icon} />}
      {translate(link.label)}
    </Link>
  );
}
