import { type Holder, may } from './permissions.ts';
import { decide } from './screen-access.ts';
import { type IconName, type PlaceName, SCREENS } from './screens.ts';

export interface MenuLink {
  to: string;
  label: string;
  icon: IconName | undefined;
}

/** Links of one menu or tab row for one person, in the order of the specification. */
export function linksIn(place: PlaceName, person: Holder): MenuLink[] {
  return placedIn(place)
    .filter(({ at }) => !at.only || may(person, at.only))
    .filter(({ screen }) => isOpenTo(screen.path, person))
    .map(({ screen, at }) => ({ to: screen.path, label: at.label, icon: at.icon }));
}

/** The second row above the tab bar; empty unless the section of this address has one. */
export function subTabsAt(pathname: string, person: Holder): MenuLink[] {
  const section = pathname.split('/')[1] ?? '';
  return section === '' ? [] : linksIn(`sub-tabs:/${section}`, person);
}

/** The link that an address belongs to: the longest one that the address starts with. */
export function currentLink(links: readonly MenuLink[], pathname: string): MenuLink | undefined {
  return links
    .filter(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}

function placedIn(place: PlaceName) {
  return SCREENS.flatMap((screen) =>
    (screen.places ?? []).filter((at) => at.in === place).map((at) => ({ screen, at })),
  ).toSorted((a, b) => (a.at.order ?? 0) - (b.at.order ?? 0));
}

/** A screen that itself explains why access is denied is linked nevertheless, as the specification requires. */
function isOpenTo(path: string, person: Holder): boolean {
  const decision = decide(path, person);
  if (decision.kind === 'waiting') return path === '/';
  if (decision.kind !== 'redirect') return decision.kind === 'show' || decision.kind === 'denied';
  // A redirect to the start of its own section is a way in; a redirect elsewhere is not.
  return decision.to.startsWith(`${path}/`) && decide(decision.to, person).kind === 'show';
}
