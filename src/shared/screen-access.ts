import { type Holder, isConfinedToReports, isPlanterOnly, isWaiting, may } from './permissions.ts';
import { SCREENS, type Screen, type ShellName } from './screens.ts';

/**
 * The only admin screen of an mbcb_admin without another administrative role (docs/decisions/specification-gaps.md).
 */
const CONFINED_TO = '/admin/mbcb-reports';

/** What one person gets at an address. */
export type Decision =
  | { kind: 'show'; screen: Screen; shell: ShellName }
  /** Open and guest screens have no layout. */
  | { kind: 'alone'; screen: Screen }
  | { kind: 'denied'; screen: Screen; shell: ShellName; message: string }
  /** The account has no role yet, which is shown in place of the screen. */
  | { kind: 'waiting'; screen: Screen; shell: ShellName }
  | { kind: 'redirect'; to: string }
  | { kind: 'sign-in' }
  | { kind: 'unauthorized' }
  | { kind: 'unknown-address' };

/** The guard of every address, for a person or for a guest (null). */
export function decide(pathname: string, person: Holder | null): Decision {
  const screen = findScreen(pathname);
  if (!screen) return { kind: 'unknown-address' };
  if (screen.access === 'open') return { kind: 'alone', screen };
  if (screen.access === 'guest') {
    return person ? { kind: 'redirect', to: '/' } : { kind: 'alone', screen };
  }
  if (!person) return { kind: 'sign-in' };
  if (isWaiting(person) && !screen.withoutRole) return { kind: 'waiting', screen, shell: 'member' };
  return isAdminPath(screen.path) ? decideAdmin(screen, person) : decideMember(screen, person);
}

function decideAdmin(screen: Screen, person: Holder): Decision {
  if (!may(person, 'seeAdmin')) return { kind: 'unauthorized' };
  if (isConfinedToReports(person) && screen.path !== CONFINED_TO) {
    return { kind: 'redirect', to: CONFINED_TO };
  }
  return decideMember(screen, person);
}

function decideMember(screen: Screen, person: Holder): Decision {
  if (screen.redirectTo) return { kind: 'redirect', to: screen.redirectTo };
  const shell = shellOf(screen, person);
  if (!screen.permission || may(person, screen.permission)) return { kind: 'show', screen, shell };
  if (!screen.denied) return { kind: 'unauthorized' };
  return { kind: 'denied', screen, shell, message: screen.denied };
}

/** Chooses the layout as in spec part 1, 2. */
function shellOf(screen: Screen, person: Holder): ShellName {
  if (isAdminPath(screen.path)) return 'admin';
  return screen.planterLayout && isPlanterOnly(person) ? 'planter' : 'member';
}

function isAdminPath(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/');
}

/** The row of an address, with or without a trailing slash. */
export function findScreen(pathname: string): Screen | undefined {
  const segments = split(pathname);
  return SCREENS.find((screen) => matches(split(screen.path), segments));
}

function split(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function matches(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => part.startsWith('$') || part === segments[index])
  );
}
