import { getRouteApi } from '@tanstack/react-router';
import { reportCategory } from '#shared/samples/report-categories.ts';
import { ReportScreen } from '../report/report-screen.tsx';
import { CategoryCouples } from './category-couples.tsx';
import { EventGate, RealCategory } from './real-category.tsx';

const route = getRouteApi('/_signed-in/assessment/reports/$reportId');

/** Two screens share this address: a category by its name, and a report by its assignment's id. */
export function ReportOrCategory() {
  const { reportId } = route.useParams();
  const { event, couple } = route.useSearch();
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
