import type { ListState } from '#db/queries/list-state.ts';
import type { TableName } from '#db/tables/index.ts';
import type { ListOnScreen } from './list-screens.ts';

/** What a list or record, or one of its rows, can be: the model of `list-state.ts`, and its rows. */
type Kind = ListState['kind'] | 'row waits' | 'row refused' | 'unreadable';

/**
 * Every state in which a list or record can be shown. `src/app/list-states.test.tsx` tests each on every screen in the
 * DOM, and `tests/e2e/screen-states.e2e.ts` in the browser.
 */
const LIST_STATES = {
  'never asked for': 'loading',
  'on its way': 'loading',
  'never read, offline': 'unavailable',
  refused: 'refused',
  'rows, and refused since': 'refused',
  failed: 'failed',
  'rows, and the last read failed': 'failed',
  'fresh and empty': 'fresh',
  'fresh with rows': 'fresh',
  'fresh, perhaps not whole': 'fresh',
  'stale, offline': 'stale',
  'a row waits to be sent': 'row waits',
  'a row was refused': 'row refused',
  'rows, and one that could not be read': 'unreadable',
  'only rows that could not be read': 'unreadable',
  'a record whose newest version could not be read': 'unreadable',
  'a record that could never be read': 'unreadable',
} as const satisfies Record<string, Kind>;

export type StateName = keyof typeof LIST_STATES;

/** A kind without a state is a type error. */
type Untested = Exclude<Kind, (typeof LIST_STATES)[StateName]>;
export const UNTESTED_KINDS: readonly Untested[] = [] satisfies readonly never[];

/** Tables without a queued write. */
export const WRITTEN_ONLINE: ReadonlySet<TableName> = new Set<TableName>(['users']);

type Shown = Pick<ListOnScreen, 'called' | 'rows'>;

const isRecord = ({ called }: Pick<Shown, 'called'>) => called === 'a single record';
const isWrittenOnline = ({ rows: [table] }: Shown) => WRITTEN_ONLINE.has(table);

/** States that some lists cannot be in. */
const IMPOSSIBLE: Partial<Record<StateName, (list: Shown) => boolean>> = {
  'rows, and one that could not be read': isRecord,
  'only rows that could not be read': isRecord,
  'a record whose newest version could not be read': (list) => !isRecord(list),
  'a record that could never be read': (list) => !isRecord(list),
  'a row waits to be sent': isWrittenOnline,
  'a row was refused': isWrittenOnline,
};

/** The states in which this list can be. A cell of the table without a test fails the check. */
export function statesOf(list: Shown): StateName[] {
  const names = Object.keys(LIST_STATES) as StateName[];
  return names.filter((state) => !IMPOSSIBLE[state]?.(list));
}
