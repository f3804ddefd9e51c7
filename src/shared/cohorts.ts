import { addDays, type CalendarDay, showDay } from './dates.ts';

/** The sessions of a cohort are two weeks apart (spec part 2, 9). */
export const DAYS_BETWEEN_SESSIONS = 14;

/** Titles and descriptions of the twelve sessions that a new cohort starts with. */
export const PROGRAMME = [
  ['Calling and Character', 'The planter before God: call, habits and integrity.'],
  ['Vision and Values', 'Putting the vision of the new church into words that others can carry.'],
  ['Gospel and Culture', 'Listening to a town before speaking to it.'],
  ['Prayer and Spiritual Life', 'Building the work, and the week, on prayer.'],
  ['Marriage and Family on Mission', 'Keeping the home healthy while planting.'],
  ['Core Team', 'Finding, forming and releasing the first leaders.'],
  ['Evangelism and Discipleship', 'From the first conversation to a disciple who makes disciples.'],
  ['Preaching and Worship', 'Planning a year of preaching and the first services.'],
  ['Systems and Finances', 'Budgets, accounts and the policies a young church needs.'],
  ['Partnerships', 'Sending churches, supporters and how to report to them.'],
  ['Launch Plan', 'The hundred days before and after the launch.'],
  ['Commissioning', 'Looking back, looking ahead, and being sent.'],
] as const;

/** Attendance marks for a participant of a session; `NO_MARK` until somebody sets one. */
export const MARKS = ['present', 'absent', 'excused'] as const;
export const NO_MARK = { mark: '', note: '' } as const;

/** The sessions of a new cohort by number, `'1'` to `'12'`. */
export function plannedSessions(start: CalendarDay, place: string) {
  const session = (title: string, description: string, index: number) => ({
    title,
    description,
    date: addDays(start, index * DAYS_BETWEEN_SESSIONS),
    place,
    lead_id: null as number | null,
    assist_id: null as number | null,
  });
  return Object.fromEntries(
    PROGRAMME.map(([title, text], index) => [String(index + 1), session(title, text, index)]),
  );
}

/** Why the dates of these sessions are not in order, as a sentence; undefined if they are. */
export function scheduleProblem(
  sessions: Readonly<Record<string, { date: CalendarDay }>>,
): string | undefined {
  const inOrder = Object.entries(sessions).sort(([a], [b]) => Number(a) - Number(b));
  for (const [nth, [number, { date }]] of inOrder.entries()) {
    const [before, earlier] = inOrder[nth - 1] ?? [];
    if (earlier && date <= earlier.date) {
      return `Session ${number} must be after session ${before} on ${showDay(earlier.date)}`;
    }
  }
  return undefined;
}

/** The display name of a season: `fall-2025` becomes 'Fall 2025'. */
export function seasonName(season: string): string {
  const [half = '', year = ''] = season.split('-');
  return `${half.slice(0, 1).toUpperCase()}${half.slice(1)} ${year}`;
}

type Tree = Record<string, unknown>;

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields of a record by path: `{sessions: {3: {date}}}` becomes `{'sessions.3.date': date}`. */
export function byPath(record: object, path = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      isTree(value) ? Object.entries(byPath(value, `${path}${name}.`)) : [[path + name, value]],
    ),
  );
}

/** The inverse of `byPath`. */
export function fromPaths(fields: Readonly<Record<string, unknown>>): Tree {
  const tree: Tree = {};
  for (const [path, value] of Object.entries(fields)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let at = tree;
    for (const name of names) {
      const inner = Object.hasOwn(at, name) ? at[name] : undefined;
      const next: Tree = isTree(inner) ? inner : {};
      at[name] = next;
      at = next;
    }
    at[last] = value;
  }
  return tree;
}

/** A copy of the record with `changes` merged in at every depth. The record itself is not modified. */
export function withChanges<T extends object>(record: T, changes: object): T {
  const changed = Object.entries(changes).map(([name, value]) => {
    const before: unknown = Reflect.get(record, name);
    return [name, isTree(value) && isTree(before) ? withChanges(before, value) : value];
  });
  return { ...record, ...Object.fromEntries(changed) };
}
