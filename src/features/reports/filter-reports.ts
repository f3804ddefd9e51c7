import type { ReportMonth } from '#db/queries/report-index.ts';
import { withWords } from '#shared/word-search.ts';
import type { ReportsFilter } from './report-filters.tsx';

/**
 * Filters the reports; every word of the search must occur in name or church, in any order. A month that loses no
 * entries remains the same object, so that values derived from it stay cached.
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
