import type { TodayKind } from './today-rules.ts';

/** Beside TODAY_RULES, which the first screen loads. */
export const CALENDAR_RULES = {
  /** A calendar shows what becomes due within so many days. */
  daysAhead: 60,
  /** Calendar apps remind at this hour of the reader's day. */
  remindAtHour: 9,
} as const;

/** A calendar reminds so many days before the day. */
const REMIND_DAYS_BEFORE: Readonly<Record<TodayKind | 'session', number>> = {
  contact: 0,
  idle: 0,
  report: 3,
  event: 7,
  unassigned: 0,
  reviews: 0,
  session: 1,
};

/** The reminder for one kind of work. */
export function reminderOf(kind: TodayKind | 'session') {
  return { hour: CALENDAR_RULES.remindAtHour, daysBefore: REMIND_DAYS_BEFORE[kind] };
}
