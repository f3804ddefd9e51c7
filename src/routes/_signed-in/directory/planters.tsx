import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { PLANTER_SORTS } from '#shared/planter-sorts.ts';
import type { PlanterFilter } from '#src/features/planters/directory/directory-view.ts';
import { PlantersDirectory } from '#src/features/planters/directory/planters-directory.tsx';
import { READS_PLANTERS_AHEAD } from '#src/features/planters/read-ahead.ts';
import { Words } from '#src/lists/in-address.ts';
import { useListView } from '#src/lists/use-list-view.ts';

/** Search parameters of the directory: query, filters, sort order, and the planter whose details are open. */
const DirectorySearch = z.lazy(() =>
  z.object({
    q: Words,
    stage: Words,
    status: Words,
    sort: z.catch(z.optional(z.enum(PLANTER_SORTS)), undefined),
    planter: Words,
  }),
);

export const Route = createFileRoute('/_signed-in/directory/planters')({
  validateSearch: DirectorySearch,
  ...READS_PLANTERS_AHEAD,
  component: PlantersScreen,
});

function PlantersScreen() {
  const { q = '', stage = '', status = '', sort = 'name', planter } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [filter, onFilter] = useListView<PlanterFilter>({ q, stage, status, sort }, (wanted) => {
    const search = (before: object) => ({ ...before, ...withoutDefaults(wanted) });
    void navigate({ search, replace: true, resetScroll: false });
  });
  const onOpen = useCallback(
    (lid: string | undefined) =>
      void navigate({ search: (before) => ({ ...before, planter: lid }), resetScroll: false }),
    [navigate],
  );
  return <PlantersDirectory filter={filter} onFilter={onFilter} open={planter} onOpen={onOpen} />;
}

function withoutDefaults({ q, stage, status, sort }: PlanterFilter) {
  return {
    q: q || undefined,
    stage: stage || undefined,
    status: status || undefined,
    sort: sort === 'name' ? undefined : sort,
  };
}
