import { createFileRoute } from '@tanstack/react-router';
import { AssessorReports } from '#src/features/assessments/report/assessor-reports.tsx';

export const Route = createFileRoute('/_signed-in/assessment/reports/')({
  component: AssessorReports,
});
