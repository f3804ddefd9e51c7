import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { REPORT_STATUSES } from '#shared/report-fields.ts';
import { AllReports } from '../-reports/all-reports.tsx';

/** What a link to the list may say: how it is filtered and which report is open. */
const Search = z.object({
  year: z.catch(z.optional(z.int()), undefined),
  month: z.catch(z.optional(z.int()), undefined),
  status: z.catch(z.optional(z.enum(REPORT_STATUSES)), undefined),
  q: z.catch(z.optional(z.string()), undefined),
});

export const Route = createFileRoute('/_signed-in/admin/mbcb-reports')({
  validateSearch: Search,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AllReports
      view={view}
      onView={(changed) =>
        void navigate({ search: (before) => ({ ...before, ...changed }), replace: true })
      }
    />
  );
}
