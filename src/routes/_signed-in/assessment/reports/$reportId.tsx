import { createFileRoute } from '@tanstack/react-router';
import { reportCategory } from '#shared/samples/report-categories.ts';
import { NotHereYet } from '#src/shells/not-here-yet.tsx';
import { CategoryCouples } from '../-category/category-couples.tsx';

export const Route = createFileRoute('/_signed-in/assessment/reports/$reportId')({
  component: ReportOrCategory,
});

/** One address, two screens: a category's word, or an assignment's number (decisions.md). */
function ReportOrCategory() {
  const { reportId } = Route.useParams();
  const category = reportCategory(reportId);
  return category ? (
    <CategoryCouples category={category} />
  ) : (
    <NotHereYet title="Assessor Report" />
  );
}
