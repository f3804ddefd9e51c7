import { createFileRoute } from '@tanstack/react-router';
import { EditAssessment } from '#src/features/assessments/admin/edit-assessment.tsx';

export const Route = createFileRoute('/_signed-in/admin/assessments/$assessmentId/edit')({
  component: EditAssessment,
});
