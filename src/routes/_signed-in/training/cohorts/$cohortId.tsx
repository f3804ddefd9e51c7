import { createFileRoute } from '@tanstack/react-router';
import { CohortScreen } from '#src/features/training/cohort.tsx';

export const Route = createFileRoute('/_signed-in/training/cohorts/$cohortId')({
  component: CohortScreen,
});
