import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { USER_SORTS } from '#shared/user-sorts.ts';
import { Users } from './-users/users.tsx';

/** What a link to the list may say: what is searched, how it is sorted, which page. */
const UsersSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  sort: z.catch(z.optional(z.enum(USER_SORTS)), undefined),
  down: z.catch(z.optional(z.boolean()), undefined),
  page: z.catch(z.optional(z.int().check(z.positive())), undefined),
});

export const Route = createFileRoute('/_signed-in/admin/users')({
  validateSearch: UsersSearch,
  component: UsersScreen,
});

function UsersScreen() {
  const { q, sort, down, page } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Users
      view={{ q: q ?? '', sort: sort ?? 'name', down: down ?? false, page: page ?? 1 }}
      onView={(view) =>
        void navigate({ search: (before) => ({ ...before, ...view }), replace: true })
      }
    />
  );
}
