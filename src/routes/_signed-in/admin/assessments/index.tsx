import { createFileRoute } from '@tanstack/react-router';
import { AdminAssessments } from '#src/features/assessments/admin/assessments.tsx';

export const Route = createFileRoute('/_signed-in/admin/assessments/')({
  component: AdminAssessments,
});
