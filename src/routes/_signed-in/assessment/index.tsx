import { createFileRoute } from '@tanstack/react-router';
import { AssessmentsHome } from '#src/features/assessments/assessor/assessments-home.tsx';

export const Route = createFileRoute('/_signed-in/assessment/')({ component: AssessmentsHome });
