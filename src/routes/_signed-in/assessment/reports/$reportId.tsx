import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ReportOrCategory } from '#src/features/assessments/category/report-or-category.tsx';

/** For visitors coming from the reports on a couple: the ids of the event and of the couple. */
const ReportSearch = z.lazy(() => {
  const number = z.catch(z.optional(z.int().check(z.positive())), undefined);
  return z.object({ event: number, couple: number });
});

export const Route = createFileRoute('/_signed-in/assessment/reports/$reportId')({
  validateSearch: ReportSearch,
  component: ReportOrCategory,
});
