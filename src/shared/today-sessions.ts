import { addDays, type CalendarDay } from './dates.ts';
import type { Due, Span } from './today-due.ts';
import { TODAY_RULES } from './today-times.ts';

/** What the rules need to know about a session. */
interface SessionFacts {
  title: string;
  date: CalendarDay;
  lead_id: number | null;
  assist_id: number | null;
}

/** A cohort with its sessions by number. */
export interface CohortFacts {
  archived: boolean;
  sessions: Readonly<Record<string, SessionFacts>>;
}

/** One session of a cohort. */
export interface SessionOf<Cohort extends CohortFacts> {
  cohort: Cohort;
  /** '1' to '12' */
  number: string;
  session: SessionFacts;
}

/** All sessions of cohorts that are not archived, in the order of the cohorts. */
export function sessionsOf<Cohort extends CohortFacts>(
  cohorts: readonly Cohort[],
): SessionOf<Cohort>[] {
  return cohorts
    .filter(({ archived }) => !archived)
    .flatMap((cohort) =>
      Object.entries(cohort.sessions).map(([number, session]) => ({ cohort, number, session })),
    );
}

/** True if one of these trainers leads the session or assists in it. */
export function isLedBy(trainers: ReadonlySet<number>, { session }: SessionOf<CohortFacts>) {
  return [session.lead_id, session.assist_id].some((id) => id !== null && trainers.has(id));
}

/** A session takes place today, soon or within the span. */
export function sessionDue(date: CalendarDay, { today, until }: Span): Due | undefined {
  const soon = addDays(today, TODAY_RULES.sessionAheadDays);
  const isAhead = date >= today && (date <= soon || date <= until);
  return isAhead ? { due: date, isLate: false } : undefined;
}

/** A session takes place soon, and nobody leads it. */
export function lacksLead({ session }: SessionOf<CohortFacts>, today: CalendarDay): boolean {
  const soon = addDays(today, TODAY_RULES.noLeadAheadDays);
  return session.lead_id === null && session.date >= today && session.date <= soon;
}

/** Attendance can be marked from the day of the session on, and is due as long as people can remember it. */
export function attendanceDue(date: CalendarDay, today: CalendarDay): Due | undefined {
  const first = addDays(today, -TODAY_RULES.attendanceForDays);
  if (date > today || date < first) return undefined;
  return { due: date, isLate: addDays(date, TODAY_RULES.attendanceLateAfterDays) < today };
}

/** True if somebody has no mark for this session. */
export function lacksMarks(
  seats: readonly { marks: Readonly<Record<string, { mark: string }>> }[],
  session: string,
): boolean {
  return seats.some(({ marks }) => !marks[session]?.mark);
}
