import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { MyReports } from '#src/features/reports/my-reports.tsx';

const Search = z.lazy(() =>
  z.object({
    year: z.catch(z.optional(z.int()), undefined),
    report: z.catch(z.optional(z.string()), undefined),
  }),
);

export const Route = createFileRoute('/_signed-in/mbcb-reports')({
  validateSearch: Search,
  component: Screen,
});

function Screen() {
  const { year, report } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MyReports
      year={year}
      report={report}
      onView={(view) => void navigate({ search: view, replace: true })}
    />
  );
}
