import { SCREENS } from '#shared/screens.ts';
import { type Fault, jsonAnswer, jsonIn } from './faults.ts';
import { LISTS_ON_SCREENS, type ListOnScreen } from './list-screens.ts';
import { type StateName, statesOf } from './list-states.ts';
import { SCREENS_OF_PEOPLE } from './screen-addresses.ts';
import { READ_EACH_TIME } from './screens-read-each-time.ts';

/*
 * The table of screens and states for the browser: each screen of `src/shared/screens.ts` in each state below, with the
 * texts that its lists must then show (`list-screens.ts`, `screens-read-each-time.ts`).
 */

type Words = string | RegExp;

/** What a screen must show in one state, and what it must not. */
interface Shown {
  /** What each list says, even if another one on the screen has the same sentence. */
  says?: readonly Words[];
  /** What is shown at least once on the screen: a record and its parts may share a mark. */
  once?: readonly Words[];
  never?: readonly (Words | undefined)[];
}

/** The texts of one list or record on a screen. */
interface Sentences {
  failed: Words;
  denied?: Words | undefined;
  empty?: Words | undefined;
  /** The states in which it can be. */
  states: readonly StateName[];
  /** Stored on the device; otherwise it is read from the server each time. */
  isKept: boolean;
  /** The part of the screen that shows it, if it has several. */
  part?: string | undefined;
  /**
   * True if only this fails in the states of parts, while everything else is read: a part that is shown only with its
   * record, or the person's own profile, which the app requests whenever it starts.
   */
  isAlone: boolean;
}

export interface ScreenState {
  /** The states of a list that are shown; the last ones together in one page. */
  covers: readonly StateName[];
  /** The fault for each read; without one, the server answers. */
  fault?: Fault;
  /** The fault for the read of a single record, if it differs. */
  recordFault?: Fault;
  /** No call is answered, and the browser reports no network. */
  isOffline?: true;
  /** There are records, and everything that belongs to them. */
  hasRows?: true;
  /** The device keeps what it read in the previous state. */
  isLater?: true;
  /** Everything that was read was read two hours ago. */
  isAged?: true;
  /** Lists that could not be read count as never requested. */
  forgetsFailed?: true;
  /** Only the lists that fail alone are in this state. */
  isOfParts?: true;
  /** What is put on the device beside the rows. */
  beside?: Beside;
  shows(sentences: Sentences): Shown;
}

const SERVERS_WORDS = 'The disk of the server is full';
const AS_OF = /As of (today|yesterday) \d+:\d\d\./;
const UNREADABLE = /\d [a-z ]+ could not be read/i;
/** A column of the pipeline, which an empty one has as well. */
const COLUMN = 'Growth Plan';
const CUT = 'This list may be incomplete';
const WAITING = /waiting to send|your changes are safe on this device/i;
export const REFUSAL = 'The sky was too grey.';
const NEEDS_REVIEW = new RegExp(`Needs you|${REFUSAL}`, 'i');
const LOADING = /^Loading/m;
/** Not that of the sync, whose ellipsis is one character. */
const LOADING_HERE = /^Loading(?!…)/m;
/** The names of the records whose parts fail alone, in the demo network. */
const OPENED_RECORDS = /Jefferson|Winter Assessment 2026/;

const STATES = {
  loading: {
    covers: ['never asked for', 'on its way'],
    fault: { kind: 'hang' },
    shows: ({ failed, empty }) => ({ says: [LOADING_HERE], never: [failed, empty] }),
  },
  offline: {
    covers: ['never read, offline'],
    isOffline: true,
    shows: ({ failed, empty }) => ({ says: [failed], never: [empty] }),
  },
  refused: {
    covers: ['refused'],
    fault: jsonAnswer(403, { success: false }),
    shows: ({ failed, denied = failed, empty, isKept }) => ({
      says: isKept ? [denied, 'You may not see this.'] : [denied],
      never: [empty, LOADING],
    }),
  },
  failed: {
    covers: ['failed'],
    fault: jsonAnswer(500, { success: false, error: SERVERS_WORDS }),
    shows: ({ failed, empty, isKept }) => ({
      says: isKept ? [failed, SERVERS_WORDS] : [SERVERS_WORDS],
      never: [empty, LOADING],
    }),
  },
  unreadable: {
    covers: ['only rows that could not be read', 'a record that could never be read'],
    fault: { kind: 'rewrite', change: withUnreadableRows },
    shows: ({ failed, isKept, empty }) =>
      isKept ? { says: [UNREADABLE], never: [failed, empty, LOADING] } : { never: [failed] },
  },
  empty: {
    covers: ['fresh and empty'],
    fault: { kind: 'rewrite', change: withoutRows },
    recordFault: jsonAnswer(404, { success: false, error: 'Not found' }),
    shows: ({ empty }) => ({ says: empty === undefined ? [] : [empty], never: [LOADING] }),
  },
} as const satisfies Record<string, ScreenState>;

/** The states of a device that has read everything, each with the data of the one before. */
const LATER_STATES = {
  fresh: {
    covers: ['fresh with rows'],
    hasRows: true,
    shows: ({ failed, empty, isKept }) => ({
      never: [failed, isKept && empty !== COLUMN ? empty : undefined, AS_OF, UNREADABLE, LOADING],
    }),
  },
  stale: {
    covers: ['stale, offline'],
    isOffline: true,
    hasRows: true,
    isLater: true,
    isAged: true,
    shows: ({ failed, isKept }) =>
      isKept ? { says: [AS_OF], never: [failed, LOADING] } : { says: [failed] },
  },
  'incomplete, with waiting rows': {
    covers: ['fresh, perhaps not whole', 'a row waits to be sent'],
    isOffline: true,
    hasRows: true,
    isLater: true,
    beside: 'waiting',
    shows: ({ failed, states }) => ({
      says: [CUT],
      once: when(states, 'a row waits to be sent', [WAITING]),
      never: [failed, NEEDS_REVIEW, LOADING],
    }),
  },
  'failed since, with refused rows': {
    covers: ['rows, and the last read failed', 'a row was refused'],
    fault: jsonAnswer(500, { success: false, error: SERVERS_WORDS }),
    hasRows: true,
    isLater: true,
    beside: 'refused',
    shows: ({ states }) => ({
      says: [
        ...when(states, 'rows, and the last read failed', [
          'This list could not be updated',
          SERVERS_WORDS,
        ]),
      ],
      once: when(states, 'a row was refused', [NEEDS_REVIEW]),
      never: [LOADING],
    }),
  },
  'refused since, with unreadable rows': {
    covers: [
      'rows, and refused since',
      'rows, and one that could not be read',
      'a record whose newest version could not be read',
    ],
    fault: jsonAnswer(403, { success: false }),
    hasRows: true,
    isLater: true,
    beside: 'unreadable',
    shows: ({ states }) => ({
      says: [
        UNREADABLE,
        ...when(states, 'rows, and refused since', [
          'The server no longer shows you this list',
          AS_OF,
        ]),
      ],
      never: [LOADING],
    }),
  },
} as const satisfies Record<string, ScreenState>;

function when(states: readonly StateName[], state: StateName, says: readonly Words[]) {
  return states.includes(state) ? says : [];
}

/** What is put on the device for rows that wait, were refused or could not be read (`device-rows.ts`). */
export type Beside = 'waiting' | 'refused' | 'unreadable';

/** In this order, the device has the record of the part without having read the part. */
const STATES_OF_PARTS = ['refused', 'loading', 'offline', 'failed', 'unreadable', 'empty'] as const;
const KEEPS_RECORD: ReadonlySet<string> = new Set(['loading', 'offline', 'failed']);

/** Every state of the screens: without data, without the data of one part, and with all data. */
export const SCREEN_STATES: ReadonlyMap<string, ScreenState> = new Map<string, ScreenState>([
  ...Object.entries(STATES),
  ...STATES_OF_PARTS.map((name): [string, ScreenState] => [
    `${name}, only a part`,
    ofParts(STATES[name], KEEPS_RECORD.has(name)),
  ]),
  ...Object.entries(LATER_STATES),
]);

function ofParts(state: ScreenState, keepsRecord: boolean): ScreenState {
  const kept = keepsRecord ? ({ isLater: true, forgetsFailed: true } as const) : {};
  return { ...state, ...kept, isOfParts: true };
}

/** What the screen must show and must not, for all of its lists together. */
export function shownIn(state: ScreenState, screen: ShownScreen): Required<Shown> {
  const lists = listsIn(state, screen);
  const shown = lists.map((list) => state.shows(list));
  const hasRecord = state.isOfParts && lists.some(({ part }) => part !== undefined);
  return {
    says: [...shown.flatMap(({ says = [] }) => says), ...(hasRecord ? [OPENED_RECORDS] : [])],
    once: shown.flatMap(({ once = [] }) => once),
    never: shown.flatMap(({ never = [] }) => never),
  };
}

/** The lists of a screen that are in this state there. */
function listsIn(state: ScreenState, { lists }: ShownScreen): Sentences[] {
  return lists.filter(({ isAlone, isKept, states }) => {
    if (!isKept && (state.beside || state.isOfParts)) return false;
    if (!state.hasRows && isAlone !== Boolean(state.isOfParts)) return false;
    return !isKept || state.covers.some((one) => states.includes(one));
  });
}

/** A screen without such lists is opened only in the states without parts. */
export function isOpenedIn(state: ScreenState, screen: ShownScreen): boolean {
  return listsIn(state, screen).length > 0 || !(state.isOfParts || state.beside);
}

/** The states of each list of a screen that no state above shows. */
export function missingStates(screen: ShownScreen): string[] {
  return screen.lists.flatMap((list) => {
    const covered = [...SCREEN_STATES.values()]
      .filter((state) => listsIn(state, screen).includes(list))
      .flatMap(({ covers }) => covers);
    const missing = list.states.filter((state) => !covered.includes(state));
    return missing.map((state) => [screen.path, list.part, state].filter(Boolean).join(', '));
  });
}

/** Invalid values for fields that make any row unreadable, except for fields that every row may lack. */
const BAD = {
  first_name: {},
  name: {},
  title: {},
  contact_date: 'x',
  report_month: 13,
  sessions: 'x',
  geometry: 'x',
  user_id: 'x',
  userId: 'x',
};
/** Ids of the records that the screens are opened for. */
export const OPENED: ReadonlySet<unknown> = new Set<unknown>([1, 21, 31]);

/** Makes every row unreadable, and removes the number of all rows but the opened planter. */
function withUnreadableRows(body: string): string {
  return changeLists(body, (rows) =>
    rows.map((row) => {
      const isNumbered = 'first_name' in row && OPENED.has(row.id);
      return { ...row, ...BAD, ...(isNumbered ? {} : { id: 'x' }) };
    }),
  );
}

function withoutRows(body: string): string {
  return changeLists(body, () => []);
}

type Row = Record<string, unknown>;
type Change = (rows: Row[]) => Row[];

/** Changes the rows of an answer: those of a list, the person's own record, or the lines of the change feed. */
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
  // The signed-in user is the only record that is changed outside a list.
  if ('username' in value) return change([value as Row])[0];
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

const CATEGORY_LIST = {
  called: 'a single record',
  rows: ['assignments', []],
} as const;

/** A hub leader's home differs from a planter's, and administrators see more of a planter. */
const ALSO: typeof SCREENS_OF_PEOPLE = {
  hubleader: { '/': '/', '/profile': '/profile', '/profile/edit': '/profile/edit' },
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
    // The change feed has no line for an assignment that cannot be read.
    states: statesOf(CATEGORY_LIST).filter((one) => one !== 'a record that could never be read'),
    failed: 'The event cannot be read',
    empty: 'There is no such category report',
  },
};

/** The part of a planter that only an administrator sees, and the one that only a hub leader sees. */
const isSeenBy = (person: string, { part }: ListOnScreen) =>
  part !== (person === 'admin' ? 'contacts' : 'reports');
const IS_OWN_PROFILE = /^\/profile(\/edit)?$/;
/**
 * A server error at a member's own record counts as an outage, and its refusal as one of everything. The record may
 * only be missing in the answer. What has been read of it before is then shown as of that time.
 */
const NOT_OF_MEMBER: ReadonlySet<StateName> = new Set<StateName>([
  'failed',
  'rows, and the last read failed',
  'rows, and refused since',
]);
/**
 * A documented backend does not say which planter a report is from, so an administrator sees none of a planter. Refused
 * once, the stage history of a planter in another hub leaves the device (S36). The hub leader sees it in every state.
 */
const NOT_OF_ADMIN_PARTS: ReadonlySet<StateName> = new Set<StateName>([
  'fresh with rows',
  'rows, and refused since',
  'rows, and one that could not be read',
  'a row waits to be sent',
  'a row was refused',
]);
const NONE: ReadonlySet<StateName> = new Set();
/** A planter's profile is the planter's record, in the only list that a planter reads. */
const OF_PLANTER: Partial<Sentences> = {
  empty:
    'No church planter record found. Please contact support to set up your church planter profile.',
  isAlone: false,
};

/** An answer read each time is not stored, so it has neither an age nor rows of its own. */
const STATES_ONLINE: readonly StateName[] = [
  'on its way',
  'refused',
  'failed',
  'never read, offline',
  'fresh with rows',
];

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
  // A planter's home has no list.
  if (path === '/' && person !== 'hubleader') return [];
  const lists = LISTS_ON_SCREENS[path];
  const online = READ_EACH_TIME[path];
  const kept = typeof lists === 'object' ? lists : [];
  return [
    ...kept
      .filter((list) => isSeenBy(person, list))
      .map((list) => keptSentences(list, person, path)),
    ...(online ? [onlineSentences(online)] : []),
  ].map((list) => ({ ...list, ...OTHER_SENTENCES[path] }));
}

function keptSentences(list: ListOnScreen, person: string, path: string): Sentences {
  const isOwn = IS_OWN_PROFILE.test(path);
  const isAlone = isOwn || list.part !== undefined;
  const isMember = isOwn && person !== 'planter';
  const own = isOwn && !isMember ? OF_PLANTER : {};
  const isOfAdmin = person === 'admin' && list.part !== undefined;
  const impossible = isMember ? NOT_OF_MEMBER : isOfAdmin ? NOT_OF_ADMIN_PARTS : NONE;
  const states = statesOf(list).filter((one) => !impossible.has(one));
  return { ...list, states, isKept: true, isAlone, ...own };
}

function onlineSentences(read: (typeof READ_EACH_TIME)[string]): Sentences {
  const states: StateName[] = [...STATES_ONLINE];
  if (read.empty !== undefined) states.push('fresh and empty');
  return { ...read, states, isKept: false, isAlone: false };
}
