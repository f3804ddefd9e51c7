import { createFileRoute } from '@tanstack/react-router';
import { Candidate } from '#src/features/assessments/report/candidate.tsx';

export const Route = createFileRoute('/_signed-in/assessment/$assessmentId/candidate/$candidateId')(
  {
    component: Candidate,
  },
);
