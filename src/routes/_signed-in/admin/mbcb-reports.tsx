import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { REPORT_STATUSES } from '#shared/report-fields.ts';
import { AllReports } from '#src/features/reports/all-reports.tsx';
import type { ReportsFilter } from '#src/features/reports/report-filters.tsx';
import { Words } from '#src/lists/in-address.ts';
import { useListView } from '#src/lists/use-list-view.ts';

/** Search parameters of the list: its filters. */
const Search = z.lazy(() =>
  z.object({
    year: z.catch(z.optional(z.int()), undefined),
    month: z.catch(z.optional(z.int()), undefined),
    status: z.catch(z.optional(z.enum(REPORT_STATUSES)), undefined),
    q: Words,
  }),
);

export const Route = createFileRoute('/_signed-in/admin/mbcb-reports')({
  validateSearch: Search,
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  const [view, onView] = useListView<ReportsFilter>(Route.useSearch(), (search) => {
    void navigate({ search, replace: true, resetScroll: false });
  });
  return <AllReports view={view} onView={onView} />;
}
