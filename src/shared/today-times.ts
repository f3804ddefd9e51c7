import type { TodayKind } from './today-rules.ts';

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
  /** An invitation that nobody answered is named so many days after it was sent. */
  invitationAfterDays: 7,
  /** An event is named so many days before it begins. */
  eventAheadDays: 60,
  /** A session is named so many days before its day. */
  sessionAheadDays: 14,
  /** A session that nobody leads is named so many days before its day. */
  noLeadAheadDays: 30,
  /** Attendance that was not marked is named for so long after the session. */
  attendanceForDays: 60,
  /** Attendance is late so many days after the session. */
  attendanceLateAfterDays: 7,
  /** Of one kind of work, so many entries are shown one by one. */
  shownOfAKind: 5,
  /** A calendar shows what becomes due within so many days. */
  calendarDays: 60,
  /** Calendar apps remind at this hour of the reader's day. */
  remindAtHour: 9,
} as const;

/** A calendar reminds so many days before the day. */
const REMIND_DAYS_BEFORE: Readonly<Record<TodayKind, number>> = {
  contact: 0,
  idle: 0,
  report: 3,
  event: 7,
  unassigned: 0,
  reviews: 0,
  session: 1,
  attendance: 0,
  training: 1,
  noLead: 0,
  waiting: 0,
  invitation: 0,
  hubReport: 0,
  silent: 0,
};

/** The reminder for one kind of work. */
export function reminderOf(kind: TodayKind) {
  return { hour: TODAY_RULES.remindAtHour, daysBefore: REMIND_DAYS_BEFORE[kind] };
}
