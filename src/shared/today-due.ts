import { addDays, type CalendarDay, daysBetween } from './dates.ts';
import { movePeriod } from './report-rules.ts';
import { TODAY_RULES } from './today-times.ts';

/** When something is due. `due` is '' where it has no day; `isLate` says that the day has passed. */
export interface Due {
  due: CalendarDay | '';
  isLate: boolean;
}

/** From when to when work is looked for: `until` is today for a list of what is due, later for a calendar. */
export interface Span {
  today: CalendarDay;
  until: CalendarDay;
}

/** Nobody has had contact for a month; '' is never. */
export function isContactLate(last: CalendarDay | '', today: CalendarDay): boolean {
  return last < addDays(today, -TODAY_RULES.contactEveryDays);
}

/** A contact is late, or the day planned for the next one has come. */
export function contactDue(
  { last, planned }: { last: CalendarDay | ''; planned: CalendarDay | '' },
  { today, until }: Span,
): (Due & { planned: boolean }) | undefined {
  const latest = last && addDays(last, TODAY_RULES.contactEveryDays);
  if (isContactLate(last, today)) return { due: latest, isLate: true, planned: false };
  if (planned && planned <= until && planned <= latest) {
    return { due: planned, isLate: planned < today, planned: true };
  }
  return latest < until ? { due: latest, isLate: false, planned: false } : undefined;
}

/** A plant that is closed needs no contact. */
export function needsContact(stage: string): boolean {
  return stage !== 'Closed';
}

/** A plant that has arrived moves no further. */
export function canBeIdle(stage: string): boolean {
  return stage !== 'Closed' && stage !== 'Established';
}

/** A planter has been in the same stage for too long; '' is since before today. */
export function idleDue(since: CalendarDay | '', { today, until }: Span): Due | undefined {
  if (!since) return undefined;
  const due = addDays(since, TODAY_RULES.idleAfterDays);
  if (due > until) return undefined;
  return { due: due > today ? due : '', isLate: false };
}

/** The report of the month that has ended, and towards its end that of the running one. */
export function reportsDue(
  handedIn: ReadonlySet<string>,
  { today, until }: Span,
): (Due & { period: string })[] {
  const running = today.slice(0, 7);
  const isTime = Number(today.slice(8, 10)) >= TODAY_RULES.reportFromDay;
  return [movePeriod(running, -1), running]
    .map((period) => {
      const due = lastReportDay(period);
      return { period, due, isLate: due < today };
    })
    .filter(({ period }) => !handedIn.has(period))
    .filter(({ period, due }) => period !== running || isTime || due <= until);
}

/** The last day on which the report of this month is not late. */
export function lastReportDay(period: string): CalendarDay {
  return `${movePeriod(period, 1)}-${String(TODAY_RULES.reportLateAfterDay).padStart(2, '0')}`;
}

/** An event begins soon or has begun, and has work left. */
export function eventDue(
  { starts, ends }: { starts: CalendarDay | ''; ends: CalendarDay | '' },
  today: CalendarDay,
): Due | undefined {
  if (starts && daysBetween(today, starts) > TODAY_RULES.eventAheadDays) return undefined;
  const due = ends || starts;
  return { due, isLate: due !== '' && due < today };
}
