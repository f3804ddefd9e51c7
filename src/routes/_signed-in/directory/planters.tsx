import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { PLANTER_SORTS } from '#shared/planter-sorts.ts';
import { PlantersDirectory } from './-planters/planters-directory.tsx';

const Text = z.catch(z.optional(z.string()), undefined);

/** What a link to the directory may say: filters, order, and whose details are open. */
const DirectorySearch = z.object({
  stage: Text,
  status: Text,
  sort: z.catch(z.optional(z.enum(PLANTER_SORTS)), undefined),
  planter: Text,
});

export const Route = createFileRoute('/_signed-in/directory/planters')({
  validateSearch: DirectorySearch,
  component: PlantersScreen,
});

function PlantersScreen() {
  const { stage, status, sort, planter } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PlantersDirectory
      filter={{ stage: stage ?? '', status: status ?? '', sort: sort ?? 'name' }}
      onFilter={(change) =>
        void navigate({
          search: (before) => ({ ...before, ...withoutBlanks(change) }),
          replace: true,
        })
      }
      open={planter}
      onOpen={(lid) => void navigate({ search: (before) => ({ ...before, planter: lid }) })}
    />
  );
}

/** An address says nothing of what is not filtered. */
function withoutBlanks<T extends Record<string, string>>(change: Partial<T>) {
  const texts = Object.entries(change).map(([name, value]) => [name, value || undefined]);
  return Object.fromEntries(texts) as Partial<T>;
}
