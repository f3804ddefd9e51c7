import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { translate } from '#shared/i18n.ts';
import { linksIn, subTabsAt } from '#shared/screen-places.ts';
import type { ShellName } from '#shared/screens.ts';
import { IconButton } from '#ui/button.tsx';
import { late } from '#ui/late.tsx';
import { usePageTitle, useTheme } from './page-look.ts';
import type { Person } from './person.ts';
import classes from './shell.module.css';
import { SHELL_LOOKS } from './shell-look.ts';
import { TabLinks } from './tab-links.tsx';

const SideMenu = late(async () => (await import('./side-menu.tsx')).SideMenu);

export interface ShellProps {
  name: ShellName;
  person: Person;
  pathname: string;
  /** Title of the screen. */
  title: string;
  /** The sync status in the top bar. */
  status: ReactNode;
  /** Banners above the screen, e.g. the update banner. */
  banners?: ReactNode;
  onSignOut(): void;
  children: ReactNode;
}

/** Top bar, side menu and tabs around a screen. The three layouts differ only in their `ShellLook`. */
export function Shell({
  name,
  person,
  pathname,
  title,
  status,
  banners,
  onSignOut,
  children,
}: ShellProps) {
  const look = SHELL_LOOKS[name];
  useTheme(look.theme);
  usePageTitle(translate(title));
  const [menuOpen, setMenuOpen] = useState(false);
  const main = useFocusOnNewScreen(pathname);
  const tabs = look.tabs ? linksIn(look.tabs, person) : [];
  const subTabs = name === 'member' ? subTabsAt(pathname, person) : [];

  return (
    <div className={classes.shell} data-rows={(tabs.length && 1) + (subTabs.length && 1)}>
      <a className={classes.skip} href="#content">
        {t`Skip to content`}
      </a>
      <header className={classes.header}>
        <div className={classes.bar}>
          <IconButton
            icon="menu"
            label={t`Open menu`}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          />
          <p className={classes.title}>{translate(look.title)}</p>
          <TabLinks kind="tabs" label={t`Main`} links={tabs} pathname={pathname} />
          <div className={classes.status}>{status}</div>
        </div>
        <TabLinks kind="sub-tabs" label={t`Section`} links={subTabs} pathname={pathname} />
      </header>
      <main id="content" tabIndex={-1} ref={main} className={classes.main}>
        {banners && <div className={classes.banners}>{banners}</div>}
        {children}
      </main>
      {menuOpen && (
        <SideMenu
          look={look}
          person={person}
          pathname={pathname}
          onSignOut={onSignOut}
          onClose={() => setMenuOpen(false)}
        />
      )}
    </div>
  );
}

/** Moves the focus to the content of a new screen, as if the page had been loaded. */
function useFocusOnNewScreen(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const before = document.activeElement;
    // Not yet: focusing forces a layout, and the new screen is not complete.
    const frame = requestAnimationFrame(() => {
      const { activeElement, body } = document;
      if (activeElement !== before && activeElement !== body) return;
      main.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return main;
}
