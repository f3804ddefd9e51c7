import { createFileRoute } from '@tanstack/react-router';
import { reportCategory } from '#shared/samples/report-categories.ts';
import { CategoryCouples } from '../-category/category-couples.tsx';
import { ReportScreen } from '../-report/report-screen.tsx';

export const Route = createFileRoute('/_signed-in/assessment/reports/$reportId')({
  component: ReportOrCategory,
});

/** One address, two screens: a category's word, or an assignment's number. */
function ReportOrCategory() {
  const { reportId } = Route.useParams();
  const category = reportCategory(reportId);
  return category ? (
    <CategoryCouples category={category} />
  ) : (
    <ReportScreen key={reportId} assignmentKey={reportId} />
  );
}
