import { formatDay, isEnglish } from './formats.ts';

/**
 * Calendar days are `yyyy-mm-dd` strings and stay strings, so that no time zone shifts them
 * (docs/decisions/specification-gaps.md).
 */
export type CalendarDay = string;

const DAY_MS = 86_400_000;

/** The calendar day at this moment in the device's time zone. */
export function dayOf(moment: Date): CalendarDay {
  const month = String(moment.getMonth() + 1).padStart(2, '0');
  const day = String(moment.getDate()).padStart(2, '0');
  return `${moment.getFullYear()}-${month}-${day}`;
}

function toUtcMs(day: CalendarDay): number {
  return Date.parse(`${day}T00:00:00Z`);
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(toUtcMs(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from `earlier` to `later`; negative if `later` is before it. */
export function daysBetween(earlier: CalendarDay, later: CalendarDay): number {
  return Math.round((toUtcMs(later) - toUtcMs(earlier)) / DAY_MS);
}

/**
 * Formats a day as M/d/yyyy (spec part 1, 9), or as usual in the chosen language. Other texts are returned unchanged.
 */
export function showDay(day: CalendarDay): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day) ?? [];
  if (year === undefined) return day;
  if (isEnglish()) return `${Number(month)}/${Number(date)}/${year}`;
  const shown = Date.UTC(Number(year), Number(month) - 1, Number(date));
  return formatDay(shown, { year: 'numeric', month: 'numeric', day: 'numeric' });
}

/** Compares stored days ('2026-11-23') for sorting, earliest first. */
export function compareDays(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
