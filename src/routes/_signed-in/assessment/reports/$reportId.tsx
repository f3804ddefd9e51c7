import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { reportCategory } from '#shared/samples/report-categories.ts';
import { CategoryCouples } from '../-category/category-couples.tsx';
import { EventGate, RealCategory } from '../-category/real-category.tsx';
import { ReportScreen } from '../-report/report-screen.tsx';

/** Whose report it is, for who came from the reports on a couple: the event's number and the couple's. */
const ReportSearch = z.lazy(() => {
  const number = z.catch(z.optional(z.int().check(z.positive())), undefined);
  return z.object({ event: number, couple: number });
});

export const Route = createFileRoute('/_signed-in/assessment/reports/$reportId')({
  validateSearch: ReportSearch,
  component: ReportOrCategory,
});

/** One address, two screens: a category's word, or an assignment's number. */
function ReportOrCategory() {
  const { reportId } = Route.useParams();
  const { event, couple } = Route.useSearch();
  const category = reportCategory(reportId);
  return category ? (
    <EventGate sample={<CategoryCouples category={category} />}>
      {(meeting) => <RealCategory category={category} meeting={meeting} />}
    </EventGate>
  ) : (
    <ReportScreen
      key={reportId}
      assignmentKey={reportId}
      from={event && couple ? { event, couple } : undefined}
    />
  );
}
