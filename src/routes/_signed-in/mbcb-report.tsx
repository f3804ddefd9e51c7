import { createFileRoute } from '@tanstack/react-router';
import { NewReport } from '#src/features/reports/new-report.tsx';

export const Route = createFileRoute('/_signed-in/mbcb-report')({ component: NewReport });
