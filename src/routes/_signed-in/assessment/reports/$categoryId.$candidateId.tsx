import { createFileRoute } from '@tanstack/react-router';
import { CategoryReport } from '#src/features/assessments/category/category-report.tsx';

export const Route = createFileRoute('/_signed-in/assessment/reports/$categoryId/$candidateId')({
  component: CategoryReport,
});
