import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { USER_SORTS } from '#shared/user-sorts.ts';
import { Users } from '#src/features/users/users.tsx';
import type { UsersView } from '#src/features/users/users-view.ts';
import { Flag, Words } from '#src/lists/in-address.ts';
import { useListView } from '#src/lists/use-list-view.ts';

/** Search parameters of the list: query, sort order, page and filter. */
const UsersSearch = z.lazy(() =>
  z.object({
    q: Words,
    sort: z.catch(z.optional(z.enum(USER_SORTS)), undefined),
    down: Flag,
    page: z.catch(z.optional(z.int().check(z.positive())), undefined),
    access: z.catch(z.optional(z.literal('waiting')), undefined),
  }),
);

export const Route = createFileRoute('/_signed-in/admin/users')({
  validateSearch: UsersSearch,
  component: UsersScreen,
});

function UsersScreen() {
  const { q = '', sort = 'name', down = false, page = 1, access } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [view, onView] = useListView<UsersView>({ q, sort, down, page, access }, (wanted) => {
    void navigate({ search: spoken(wanted), replace: true, resetScroll: false });
  });
  return <Users view={view} onView={onView} />;
}

/** Default values are omitted from the address. */
function spoken({ q, sort, down, page, access }: UsersView) {
  return {
    q: q || undefined,
    sort: sort === 'name' ? undefined : sort,
    down: down || undefined,
    page: page === 1 ? undefined : page,
    access,
  };
}
