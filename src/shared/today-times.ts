import type { TodayKind } from './today-rules.ts';

/** When work is due and when it is late. A network changes all of these times here. */
export const TODAY_RULES = {
  /** A contact is overdue after this many days, as the red dot shows (contact-rules.ts). */
  contactEveryDays: 30,
  /** A planter is idle after this many days in the same stage, as marked in the pipeline. */
  idleAfterDays: 90,
  /** The report for a month is late after this day of the next month. */
  reportLateAfterDay: 10,
  /** The report for the current month is listed from this day on. */
  reportFromDay: 20,
  /** An unanswered invitation is listed this many days after it was sent. */
  invitationAfterDays: 7,
  /** An event is listed this many days before it begins. */
  eventAheadDays: 60,
  /** A session is listed this many days before it takes place. */
  sessionAheadDays: 14,
  /** A session without a leader is listed this many days before it takes place. */
  noLeadAheadDays: 30,
  /** Missing attendance is listed for this many days after the session. */
  attendanceForDays: 60,
  /** Missing attendance is late this many days after the session. */
  attendanceLateAfterDays: 7,
  /** Up to this many entries of a kind are shown one by one. */
  shownOfAKind: 5,
  /** A calendar shows work that becomes due within this many days. */
  calendarDays: 60,
  /** Calendar apps remind at this hour in the reader's time zone. */
  remindAtHour: 9,
} as const;

/** Days between a calendar's reminder and the day of the entry. */
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
