import type { Level } from './app-files.ts';
import type { Holder } from './permissions.ts';
import { decide } from './screen-access.ts';
import { SCREENS } from './screens.ts';

/*
 * Which files of the app a device needs (docs/decisions/install-by-need.md). The build derives from its module graph
 * which files each screen needs (scripts/lib/install-plan.mjs); permissions decide who can open which screen.
 */

/** Positions in the list of files. */
type Positions = readonly number[];

export interface InstallPlan {
  /** What the page of this build contains, and no other page. */
  build: string;
  files: readonly {
    url: string;
    /** Only for files without a hash in their name. */
    revision: string | null;
    /** Null for the page itself, to which the server adds facts about the network. */
    integrity: string | null;
    /** Size as transferred. */
    bytes: number;
  }[];
  /** Catalogs of languages, of which a device keeps one. */
  catalogs: readonly string[];
  /** Size of the service worker itself, as transferred. */
  ownBytes: number;
  /** Address of the sync engine, which the service worker runs as well. */
  engine: string;
  /** Files for people who are not signed in, and for everybody who is. */
  guests: Positions;
  members: Positions;
  /** What each screen needs besides, by the path of its route. */
  screens: Readonly<Record<string, Positions>>;
  /** What making a PDF needs besides. */
  pdf: Positions;
}

/** The files for one level and for these people, in the order of the plan. */
export function filesFor(plan: InstallPlan, level: Level, people: readonly Holder[]): number[] {
  const all = plan.files.map((_, at) => at);
  if (level === 'everything') return all;
  const needed = new Set([...plan.guests, ...people.flatMap((person) => filesOf(plan, person))]);
  if (level === 'trip') for (const at of plan.pdf) needed.add(at);
  return all.filter((at) => needed.has(at));
}

function filesOf(plan: InstallPlan, person: Holder): number[] {
  const shown = SCREENS.filter(({ path }) => decide(path, person).kind === 'show');
  return [...plan.members, ...shown.flatMap(({ path }) => plan.screens[routeOf(plan, path)] ?? [])];
}

/** The route that the router opens for a screen: the same path, or one with a parameter (`/directory/$table`). */
export function routeOf({ screens }: Pick<InstallPlan, 'screens'>, path: string): string {
  if (path in screens) return path;
  const parts = path.split('/');
  const isOpenedBy = (route: string) => {
    const pattern = route.split('/');
    const fits = (part: string, nth: number) => part.startsWith('$') || part === parts[nth];
    return pattern.length === parts.length && pattern.every(fits);
  };
  return Object.keys(screens).find(isOpenedBy) ?? '';
}
