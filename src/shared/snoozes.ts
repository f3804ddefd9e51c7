import type { CalendarDay } from './dates.ts';
import type { TodayKind } from './today-rules.ts';

/** An entry of Today that its person put off. */
export interface Snooze {
  /** It comes back on this day; '' for one that was brought back. */
  until: CalendarDay | '';
  /** What the entry was about then (`state` of `Work`). */
  state: string;
}

/** What an entry of Today is about, the same on every device and on the server. */
export interface Work {
  kind: TodayKind;
  /** Number of the record, the month of a report as 202611, 0 for counts. */
  subject: number;
  /** Another state is news, for which an entry comes back early; of counts the count. */
  state: string;
}

/** Kinds have their place in the number of an entry for good: devices and servers store it. */
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
/** Of a record on the server. */
const LARGEST = 2_147_483_647;

/** The number of an entry; undefined for a record that the server does not know yet. */
export function workNumber({ kind, subject }: Work): number | undefined {
  const number = subject * KINDS + PLACES[kind];
  return Number.isInteger(subject) && subject >= 0 && number <= LARGEST ? number : undefined;
}

/** True while an entry is put off: until its day, unless it is about something new. */
export function isSnoozed(snooze: Snooze | undefined, { kind, state }: Work, today: CalendarDay) {
  if (!snooze || snooze.until <= today) return false;
  return COUNTS.has(kind) ? Number(state) <= Number(snooze.state) : state === snooze.state;
}

/** The month of a report as a number: 202611. */
export function periodNumber(period: string): number {
  return Number(period.replace('-', ''));
}

/** A session of a cohort as a number; the number of a cohort that the server does not know is negative. */
export function sessionNumber(cohort: number, session: string): number {
  return cohort * SESSIONS + Number(session);
}
