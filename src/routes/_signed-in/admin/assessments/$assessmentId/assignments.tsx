import { createFileRoute } from '@tanstack/react-router';
import { Assignments } from '#src/features/assessments/admin/assignments.tsx';

export const Route = createFileRoute('/_signed-in/admin/assessments/$assessmentId/assignments')({
  component: Assignments,
});
