import type { ReportEntry } from '#db/queries/report-index.ts';
import { wordSearch } from '#shared/word-search.ts';
import type { ReportsFilter } from './report-filters.tsx';

/** Those that fit every filter; every word of the search in name or church, in any order. */
export function filterReports(
  entries: readonly ReportEntry[],
  { year, month, status, q = '' }: ReportsFilter,
): readonly ReportEntry[] {
  const isFound = wordSearch(q);
  return entries.filter(
    (entry) =>
      (year === undefined || entry.report_year === year) &&
      (month === undefined || entry.report_month === month) &&
      (status === undefined || entry.status === status) &&
      isFound(entry.text),
  );
}
