import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ReportMonth, ReportYear } from '#shared/report-fields.ts';
import { NewReport } from '#src/features/reports/new-report.tsx';

/** Search parameters: the month of the report. */
const Search = z.lazy(() =>
  z.object({
    year: z.catch(z.optional(ReportYear), undefined),
    month: z.catch(z.optional(ReportMonth), undefined),
  }),
);

export const Route = createFileRoute('/_signed-in/mbcb-report')({
  validateSearch: Search,
  component: Screen,
});

function Screen() {
  const { year, month } = Route.useSearch();
  return <NewReport asked={year && month ? { year, month } : undefined} />;
}
