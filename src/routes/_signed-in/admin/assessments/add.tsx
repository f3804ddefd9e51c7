import { createFileRoute } from '@tanstack/react-router';
import { AddAssessment } from '#src/features/assessments/admin/add-assessment.tsx';

export const Route = createFileRoute('/_signed-in/admin/assessments/add')({
  component: AddAssessment,
});
