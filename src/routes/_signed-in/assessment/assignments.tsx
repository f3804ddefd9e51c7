import { createFileRoute } from '@tanstack/react-router';
import { Assignments } from '#src/features/assessments/report/assignments.tsx';

export const Route = createFileRoute('/_signed-in/assessment/assignments')({
  component: Assignments,
});
