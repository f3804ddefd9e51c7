import { SHELL_TITLES } from '#shared/config.ts';
import { translate } from '#shared/i18n.ts';
import { type Holder, isPlanterOnly, may } from '#shared/permissions.ts';
import { decide } from '#shared/screen-access.ts';
import { SCREENS, type Screen } from '#shared/screens.ts';

/** A screen that this person may open. */
export interface FoundScreen {
  kind: 'screen';
  path: string;
  title: string;
  /** Distinguishes screens with the same title. */
  more: string;
  /** English titles, for people who know those. */
  words: string;
}

/** What this server supports beyond the documented calls. */
export interface Extras {
  /** Whether there are any extras. */
  any: boolean;
  devices: boolean;
}

/** Screens that only some servers support, and the extra that they need. */
const NEEDED: Readonly<Record<string, keyof Extras>> = {
  '/admin/audit-log': 'any',
  '/admin/invitations': 'any',
  '/devices': 'devices',
};
/** Older addresses of another screen. */
const TWICE = ['/assessment/candidates', '/assessment/schedule'];

/** Screens that need nothing but their address, with their labels from the menus. */
export function screensToFind(person: Holder, extras: Extras): FoundScreen[] {
  return SCREENS.filter((screen) => isFindable(screen, person, extras)).map((screen) => {
    const label = labelOf(screen, person);
    const isAdmin = screen.path.startsWith('/admin');
    return {
      kind: 'screen',
      path: screen.path,
      title: translate(label),
      more: isAdmin ? translate(SHELL_TITLES.admin) : '',
      words: `${label} ${screen.title} ${translate(screen.title)}`,
    };
  });
}

function isFindable(screen: Screen, person: Holder, extras: Extras): boolean {
  const { path } = screen;
  if (screen.access || path.includes('$') || TWICE.includes(path)) return false;
  // Planters have no menu for the screens in the member layout.
  if (isPlanterOnly(person) && !screen.planterLayout) return false;
  const needed = NEEDED[path];
  if (needed && !extras[needed]) return false;
  return decide(path, person).kind === 'show';
}

/** The label in a menu or tab, if this person has the screen there; otherwise its title. */
function labelOf({ title, places = [] }: Screen, person: Holder): string {
  const at = places.find(({ only }) => !only || may(person, only));
  // A tab label such as 'Details' says less than the title.
  return at && !at.in.startsWith('sub-tabs:') ? at.label : title;
}
