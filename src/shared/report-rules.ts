import { REPORT_STATUSES, type ReportStatus } from './contract/mbcb-reports.ts';
import { formatDay, isEnglish } from './formats.ts';

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The first year that lists and filters offer (spec part 1, 9). */
const FIRST_REPORT_YEAR = 2020;
/** Reports are submitted for the current year and this many years before it. */
const YEARS_BACK = 4;

/** 'November', in the language in use. @param month 1 to 12 */
export function monthName(month: number): string {
  if (isEnglish()) return MONTHS[month - 1] ?? String(month);
  return formatDay(Date.UTC(2000, month - 1), { month: 'long' });
}

/** 'November 2026' */
export function periodWords(year: number, month: number): string {
  if (!isEnglish()) return formatDay(Date.UTC(year, month - 1), { year: 'numeric', month: 'long' });
  return englishPeriod(year, month);
}

/** The period in English, for labels that are stored. */
export function englishPeriod(year: number, month: number): string {
  return `${MONTHS[month - 1] ?? month} ${year}`;
}

/** The next of submitted, reviewed and approved, which then starts over. Any other status starts over, too. */
export function nextStatus(status: string): ReportStatus {
  const order: readonly string[] = REPORT_STATUSES;
  const at = order.indexOf(status);
  return REPORT_STATUSES[(at + 1) % REPORT_STATUSES.length] ?? 'submitted';
}

/** `2026-03`, which sorts chronologically. */
export function periodKey(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** Year and month of a period as in `2026-03`. */
export function readPeriod(period: string): { year: number; month: number } {
  const [year = 0, month = 1] = period.split('-').map(Number);
  return { year, month };
}

/** The address of the form for the report of this period. */
export function reportPath(period: string): string {
  const { year, month } = readPeriod(period);
  return `/mbcb-report?year=${year}&month=${month}`;
}

/** The period this many months later; earlier if negative. */
export function movePeriod(period: string, months: number): string {
  const { year, month } = readPeriod(period);
  const count = year * 12 + (month - 1) + months;
  return periodKey(Math.floor(count / 12), (count % 12) + 1);
}

/** Choices of the submission form: the current year and four before it. */
export function submissionYears(today: string): number[] {
  const current = Number(today.slice(0, 4));
  return Array.from({ length: YEARS_BACK + 1 }, (_, back) => current - back);
}

/** Choices of the filters: from the current year down to 2020. */
export function filterYears(today: string): number[] {
  const current = Math.max(Number(today.slice(0, 4)), FIRST_REPORT_YEAR);
  return Array.from({ length: current - FIRST_REPORT_YEAR + 1 }, (_, back) => current - back);
}
