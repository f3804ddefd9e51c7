import { SCREENS } from '#shared/screens.ts';
import { type Fault, jsonAnswer, jsonIn } from './faults.ts';
import { LISTS_ON_SCREENS } from './list-screens.ts';
import { SCREENS_OF_PEOPLE } from './screen-addresses.ts';
import { READ_EACH_TIME } from './screens-read-each-time.ts';

/*
 * The table of screens and states for the browser: each screen of `src/shared/screens.ts` in each state below, with the
 * texts that its lists must then show (`list-screens.ts`, `screens-read-each-time.ts`).
 */

type Words = string | RegExp;

/** What a screen must show in one state, and what it must not. */
interface Shown {
  says?: readonly Words[];
  never?: readonly (Words | undefined)[];
}

/** The texts of one list or record on a screen. */
interface Sentences {
  failed: Words;
  denied?: Words | undefined;
  empty?: Words | undefined;
  /** A single record, which is found or not, and never counted. */
  isRecord: boolean;
  /** Stored on the device; otherwise it is read from the server each time. */
  isKept: boolean;
  /** Belongs to a record on the screen, and is shown only with it. */
  isPart: boolean;
}

export interface ScreenState {
  /** The fault for each read; without one, the server answers. */
  fault?: Fault;
  /** The fault for the read of a single record, if it differs. */
  recordFault?: Fault;
  /** No call is answered, and the browser reports no network. */
  isOffline?: true;
  /** There are records, and everything that belongs to them. */
  hasRows?: true;
  /** The device has the data that the previous state read, as of two hours ago. */
  isLater?: true;
  shows(sentences: Sentences): Shown;
}

const SERVERS_WORDS = 'The disk of the server is full';
const AS_OF = /As of (today|yesterday) \d+:\d\d\./;
const UNREADABLE = /could not be read/;
const LOADING = /^Loading/m;

export const SCREEN_STATES: Readonly<Record<string, ScreenState>> = {
  loading: {
    fault: { kind: 'hang' },
    shows: ({ failed, empty }) => ({ says: [LOADING], never: [failed, empty] }),
  },
  refused: {
    fault: jsonAnswer(403, { success: false }),
    shows: ({ failed, denied = failed, empty, isKept }) => ({
      says: isKept ? [denied, 'You may not see this.'] : [denied],
      never: [empty],
    }),
  },
  failed: {
    fault: jsonAnswer(500, { success: false, error: SERVERS_WORDS }),
    shows: ({ failed, empty, isKept }) => ({
      says: isKept ? [failed, SERVERS_WORDS] : [SERVERS_WORDS],
      never: [empty],
    }),
  },
  unreadable: {
    fault: { kind: 'rewrite', change: withUnreadableRows },
    shows: ({ failed, isKept, isRecord }) => ({
      says: isKept && !isRecord ? [UNREADABLE] : [],
      never: [failed],
    }),
  },
  empty: {
    fault: { kind: 'rewrite', change: withoutRows },
    recordFault: jsonAnswer(404, { success: false, error: 'Not found' }),
    shows: ({ empty }) => ({ says: empty === undefined ? [] : [empty] }),
  },
  offline: {
    isOffline: true,
    shows: ({ failed, empty }) => ({ says: [failed], never: [empty] }),
  },
  fresh: {
    hasRows: true,
    shows: ({ failed }) => ({ never: [failed, AS_OF, UNREADABLE, LOADING] }),
  },
  stale: {
    isOffline: true,
    hasRows: true,
    isLater: true,
    shows: ({ failed, isKept }) =>
      isKept ? { says: [AS_OF], never: [failed] } : { says: [failed] },
  },
};

/** Invalid values for fields that make any row unreadable, except for fields that every row may lack. */
const BAD = {
  first_name: {},
  name: {},
  title: {},
  contact_date: 'x',
  report_month: 13,
  sessions: 'x',
  geometry: 'x',
};
/** Ids of the records that the screens are opened for. */
const OPENED = new Set<unknown>([1, 21, 31]);

/** Makes every row unreadable, and removes the number of most rows. */
function withUnreadableRows(body: string): string {
  return changeLists(body, (rows) =>
    rows.map((row) => ({ ...row, ...BAD, ...(OPENED.has(row.id) ? {} : { id: 'x' }) })),
  );
}

function withoutRows(body: string): string {
  return changeLists(body, () => []);
}

type Row = Record<string, unknown>;
type Change = (rows: Row[]) => Row[];

/** Changes each list in an answer, or each row in the change feed, which has one line per row. */
function changeLists(body: string, change: Change): string {
  const value = jsonIn(body);
  if (value !== undefined) return JSON.stringify(changed(value, change));
  const lines = body.split('\n').map(jsonIn) as (Row | undefined)[];
  return lines
    .flatMap((line) => {
      if (line?.kind === 'end') return [{ ...line, sums: undefined }];
      if (line?.kind !== 'row') return line ? [line] : [];
      // Without a number it would not be valid as a line of a row.
      return change([line.row as Row]).map((row) => ({ ...line, row: { ...row, id: 1 } }));
    })
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

function changed(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return change(value as Row[]);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changed(one, change)]));
}

/** One screen, as one person opens it. */
export interface ShownScreen {
  path: string;
  address: string;
  person: string;
  /** Needs a server with extras, since a documented one has no such records. */
  isReference: boolean;
  lists: readonly Sentences[];
}

/** Screens whose data exists only with the extras. */
const OF_EXTRAS = /^\/(training|devices|admin\/(audit-log|invitations)|profile\/security)/;
const CATEGORY_REPORT = '/assessment/reports/$categoryId/$candidateId';

/** A hub leader's home differs from a planter's, and administrators see more of a planter. */
const ALSO: typeof SCREENS_OF_PEOPLE = {
  hubleader: { '/': '/' },
  admin: { '/planter/$planterId': '/planter/1' },
};

/** Texts that differ from `list-screens.ts`, because another person opens the screen or in another way. */
const OTHER_SENTENCES: Readonly<Record<string, Partial<Sentences>>> = {
  '/assessment/reports/$reportId': {
    empty: 'No report has been written for this assignment yet.',
  },
  '/profile/security': {
    failed: /Your (sessions|other security settings) could not be loaded/,
  },
  [CATEGORY_REPORT]: {
    failed: 'The event cannot be read',
    empty: 'There is no such category report',
  },
};

/** Every screen with content of its own, for each person who sees something different there. */
export const SHOWN_SCREENS: readonly ShownScreen[] = [SCREENS_OF_PEOPLE, ALSO].flatMap((people) =>
  Object.entries(people).flatMap(([person, screens]) =>
    Object.entries(screens).map(([path, address]) => ({
      path,
      address,
      person,
      isReference: OF_EXTRAS.test(path) || path === CATEGORY_REPORT,
      lists: sentencesOf(person, path),
    })),
  ),
);

/** Screens of the table that nobody opens here. */
export function screensWithoutStates(): string[] {
  const shown = new Set(SHOWN_SCREENS.map(({ path }) => path));
  return SCREENS.filter(({ path, redirectTo }) => !redirectTo && !shown.has(path)).map(
    ({ path }) => path,
  );
}

function sentencesOf(person: string, path: string): Sentences[] {
  // The profile is read at the start in every state, like the signed-in user; a planter's home has no list.
  const isOwn = path === '/profile' || path === '/profile/edit';
  if (isOwn || (path === '/' && person !== 'hubleader')) return [];
  const lists = LISTS_ON_SCREENS[path];
  const online = READ_EACH_TIME[path];
  const kept = typeof lists === 'object' ? lists : [];
  return [
    ...kept
      .filter(({ part }) => part !== 'reports' || person === 'admin')
      .map((list) => ({
        ...list,
        isKept: true,
        isRecord: list.called === 'a single record',
        isPart: list.part !== undefined,
      })),
    ...(online ? [{ ...online, isKept: false, isRecord: false, isPart: false }] : []),
  ].map((list) => ({ ...list, ...OTHER_SENTENCES[path] }));
}
