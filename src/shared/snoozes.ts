import type { CalendarDay } from './dates.ts';
import type { TodayKind } from './today-rules.ts';

/** The snooze of an entry of Today. */
export interface Snooze {
  /** The entry comes back on this day; '' if it was brought back. */
  until: CalendarDay | '';
  /** The state of the entry when it was snoozed (`state` of `Work`). */
  state: string;
}

/** The subject of an entry of Today, which is the same on every device and on the server. */
export interface Work {
  kind: TodayKind;
  /** Id of the record, the month of a report as 202611, or 0 for counts. */
  subject: number;
  /** An entry comes back early if its state changes. For counts, this is the count, and only a higher one matters. */
  state: string;
}

/** The place of a kind never changes, because devices and servers store the number of an entry, which contains it. */
const PLACES: Readonly<Record<TodayKind, number>> = {
  contact: 1,
  idle: 2,
  report: 3,
  event: 4,
  unassigned: 5,
  reviews: 6,
  session: 7,
  training: 8,
  attendance: 9,
  noLead: 10,
  waiting: 11,
  invitation: 12,
  hubReport: 13,
  silent: 14,
};
/** Kinds whose state is a count. */
const COUNTS: ReadonlySet<TodayKind> = new Set([
  'unassigned',
  'reviews',
  'noLead',
  'waiting',
  'silent',
]);
const KINDS = 16;
const SESSIONS = 16;
/** The largest id of a record on the server. */
const LARGEST = 2_147_483_647;

/** The number of an entry; undefined for a record that the server does not know yet. */
export function workNumber({ kind, subject }: Work): number | undefined {
  const number = subject * KINDS + PLACES[kind];
  return Number.isInteger(subject) && subject >= 0 && number <= LARGEST ? number : undefined;
}

/** True while an entry is snoozed: until its day, unless its state has changed. */
export function isSnoozed(snooze: Snooze | undefined, { kind, state }: Work, today: CalendarDay) {
  if (!snooze || snooze.until <= today) return false;
  return COUNTS.has(kind) ? Number(state) <= Number(snooze.state) : state === snooze.state;
}

/** The month of a report as a number: 202611. */
export function periodNumber(period: string): number {
  return Number(period.replace('-', ''));
}

/**
 * A session of a cohort as a number; negative if the cohort's id is, because the server does not know the cohort yet.
 */
export function sessionNumber(cohort: number, session: string): number {
  return cohort * SESSIONS + Number(session);
}
