import { createFileRoute } from '@tanstack/react-router';
import { Participants } from '#src/features/assessments/admin/participants.tsx';

export const Route = createFileRoute('/_signed-in/admin/assessments/$assessmentId/participants')({
  component: Participants,
});
