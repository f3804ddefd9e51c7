import { type Holder, may, type Permission } from './permissions.ts';

/** When work is due and when it is late: the one table of these times, so that a network changes them in one place. */
export const TODAY_RULES = {
  /** A contact longer ago than this is overdue, as the red dot says (contact-rules.ts). */
  contactEveryDays: 30,
  /** A planter who has been in the same stage for so long is idle, as the pipeline marks it. */
  idleAfterDays: 90,
  /** The report of a month may be handed in until this day of the next month; then it is late. */
  reportLateAfterDay: 10,
  /** The report of the running month is named from this day on. */
  reportFromDay: 20,
  /** An event is named so many days before it begins. */
  eventAheadDays: 60,
  /** Of one kind of work, so many entries are shown one by one. */
  shownOfAKind: 5,
} as const;

/** Whose work is looked at, kind by kind. */
export const TODAY_KINDS = {
  contact: 'seeHub',
  idle: 'seeHub',
  report: 'submitReports',
  event: 'writeAssessorReports',
  unassigned: 'manageUsers',
  reviews: 'changeReports',
} as const satisfies Record<string, Permission>;

export type TodayKind = keyof typeof TODAY_KINDS;

/** The kinds of work that this person may have; none for who only reads. */
export function todayKinds(user: Holder): TodayKind[] {
  const all = Object.keys(TODAY_KINDS) as TodayKind[];
  return all.filter((kind) => may(user, TODAY_KINDS[kind]));
}
