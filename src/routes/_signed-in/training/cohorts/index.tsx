import { createFileRoute } from '@tanstack/react-router';
import { Cohorts } from '#src/features/training/cohorts.tsx';

export const Route = createFileRoute('/_signed-in/training/cohorts/')({ component: Cohorts });
