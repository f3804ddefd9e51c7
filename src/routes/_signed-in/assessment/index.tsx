import { createFileRoute } from '@tanstack/react-router';
import { AssessmentsHome } from './-parts/assessments-home.tsx';

export const Route = createFileRoute('/_signed-in/assessment/')({ component: AssessmentsHome });
