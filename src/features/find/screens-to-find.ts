import { SHELL_TITLES } from '#shared/config.ts';
import { translate } from '#shared/i18n.ts';
import { type Holder, isPlanterOnly, may } from '#shared/permissions.ts';
import { decide } from '#shared/screen-access.ts';
import { SCREENS, type Screen } from '#shared/screens.ts';

/** A screen that one may open. */
export interface FoundScreen {
  kind: 'screen';
  path: string;
  title: string;
  /** Which of several with the same title. */
  more: string;
  /** The English title, for those who know it from there. */
  words: string;
}

/** What this server offers beyond the documented calls. */
export interface Extras {
  /** Any of it. */
  any: boolean;
  devices: boolean;
}

/** Screens that only some servers have, and what such a server offers. */
const NEEDED: Readonly<Record<string, keyof Extras>> = {
  '/admin/audit-log': 'any',
  '/admin/invitations': 'any',
  '/devices': 'devices',
};
/** The same screen as another one, under an older address. */
const TWICE = ['/assessment/candidates', '/assessment/schedule'];

/** Screens that one may open by their address alone, as the menus call them. */
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
  // The others are in the layout of members, to which no menu of theirs leads.
  if (isPlanterOnly(person) && !screen.planterLayout) return false;
  const needed = NEEDED[path];
  if (needed && !extras[needed]) return false;
  return decide(path, person).kind === 'show';
}

/** What a menu or tab calls it, where this person has it there. */
function labelOf({ title, places = [] }: Screen, person: Holder): string {
  const at = places.find(({ only }) => !only || may(person, only));
  // A tab says less than the title: 'Details' of what?
  return at && !at.in.startsWith('sub-tabs:') ? at.label : title;
}
