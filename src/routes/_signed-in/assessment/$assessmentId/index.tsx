import { createFileRoute } from '@tanstack/react-router';
import { AssessmentDetail } from '#src/features/assessments/assessor/assessment-detail.tsx';

export const Route = createFileRoute('/_signed-in/assessment/$assessmentId/')({
  component: AssessmentDetail,
});
