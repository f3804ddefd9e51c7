import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { HUB_SORTS } from '#shared/hub-sorts.ts';
import { Home } from '#src/features/home/home.tsx';

/** Search parameters of the home screen: the hub that a super admin views, and the sort order. */
const HomeSearch = z.lazy(() =>
  z.object({
    hub: z.catch(z.optional(z.int().check(z.positive())), undefined),
    sort: z.catch(z.optional(z.enum(HUB_SORTS)), undefined),
  }),
);

export const Route = createFileRoute('/_signed-in/')({
  validateSearch: HomeSearch,
  component: HomeScreen,
});

function HomeScreen() {
  const { hub, sort } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Home
      hub={hub}
      sort={sort ?? 'overdue'}
      onView={(view) =>
        void navigate({ search: (before) => ({ ...before, ...view }), replace: true })
      }
    />
  );
}
