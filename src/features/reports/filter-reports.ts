import type { ReportMonth } from '#db/queries/report-index.ts';
import { withWords } from '#shared/word-search.ts';
import type { ReportsFilter } from './report-filters.tsx';

/**
 * Those that fit every filter; every word of the search in name or church, in any order. A month of which
 * nothing is left out stays the same object, so that what was made of it need not be made again.
 */
export function filterReports(
  months: readonly ReportMonth[],
  { year, month, status, q = '' }: ReportsFilter,
): readonly ReportMonth[] {
  const inTime = months.filter(
    (one) =>
      (year === undefined || one.year === year) && (month === undefined || one.month === month),
  );
  if (status === undefined && q.trim() === '') return inTime;
  return inTime.map((one) => {
    const found = withWords(one.entries, q);
    const entries = status === undefined ? found : found.filter((entry) => entry.status === status);
    return { ...one, entries };
  });
}
