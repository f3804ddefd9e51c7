import type { ReportEntry } from '#db/queries/report-index.ts';
import { foldText } from '#shared/fold-text.ts';
import type { ReportsFilter } from './report-filters.tsx';

/** Those that fit every filter; every word of the search in name or church, in any order. */
export function filterReports(
  entries: readonly ReportEntry[],
  { year, month, status, q = '' }: ReportsFilter,
): readonly ReportEntry[] {
  const words = foldText(q)
    .split(/\s+/)
    .filter((word) => word !== '');
  return entries.filter(
    (entry) =>
      (year === undefined || entry.report_year === year) &&
      (month === undefined || entry.report_month === month) &&
      (status === undefined || entry.status === status) &&
      words.every((word) => entry.text.includes(word)),
  );
}
