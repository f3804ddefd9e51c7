import { addDays, type CalendarDay, daysBetween } from './dates.ts';
import { movePeriod } from './report-rules.ts';
import { TODAY_RULES } from './today-times.ts';

/** When something is due. `due` is '' if it has no day; `isLate` says that the day has passed. */
export interface Due {
  due: CalendarDay | '';
  isLate: boolean;
}

/** The period to check for work: `until` is today for a list of due work, and later for a calendar. */
export interface Span {
  today: CalendarDay;
  until: CalendarDay;
}

/** The last contact was more than a month ago; '' means never. */
export function isContactLate(last: CalendarDay | '', today: CalendarDay): boolean {
  return last < addDays(today, -TODAY_RULES.contactEveryDays);
}

/** A contact is late, or the day planned for the next one is today or within the span. */
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

/** A closed plant needs no contact. */
export function needsContact(stage: string): boolean {
  return stage !== 'Closed';
}

/** An established or closed plant does not move on to another stage. */
export function canBeIdle(stage: string): boolean {
  return stage !== 'Closed' && stage !== 'Established';
}

/** A planter has been in the same stage for too long; a `due` of '' means since before today. */
export function idleDue(since: CalendarDay | '', { today, until }: Span): Due | undefined {
  if (!since) return undefined;
  const due = addDays(since, TODAY_RULES.idleAfterDays);
  if (due > until) return undefined;
  return { due: due > today ? due : '', isLate: false };
}

/** The report for the previous month and, towards its end, the one for the current month. */
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

/** The last day on which the report for this month is not late. */
export function lastReportDay(period: string): CalendarDay {
  return `${movePeriod(period, 1)}-${String(TODAY_RULES.reportLateAfterDay).padStart(2, '0')}`;
}

/** An event begins soon or has begun. */
export function eventDue(
  { starts, ends }: { starts: CalendarDay | ''; ends: CalendarDay | '' },
  today: CalendarDay,
): Due | undefined {
  if (starts && daysBetween(today, starts) > TODAY_RULES.eventAheadDays) return undefined;
  const due = ends || starts;
  return { due, isLate: due !== '' && due < today };
}
