import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ReportOrCategory } from '#src/features/assessments/category/report-or-category.tsx';

/** Whose report it is, for who came from the reports on a couple: the event's number and the couple's. */
const ReportSearch = z.lazy(() => {
  const number = z.catch(z.optional(z.int().check(z.positive())), undefined);
  return z.object({ event: number, couple: number });
});

export const Route = createFileRoute('/_signed-in/assessment/reports/$reportId')({
  validateSearch: ReportSearch,
  component: ReportOrCategory,
});
