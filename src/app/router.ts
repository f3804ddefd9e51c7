import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { RouterContext } from '#src/routes/__root.tsx';
import { routeTree } from './routeTree.gen.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { openSignedIn } from './signed-in.ts';
import { refreshAccount } from './start-account.ts';

/** Replaced by tests: an in-memory history, a database without a worker. */
export interface RouterParts {
  history?: RouterHistory;
  context?: RouterContext;
}

export function createAppRouter({
  history,
  context = { openSignedIn, refreshAccount },
}: RouterParts = {}) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // A guard must see the current account, not the one at the time of the preload.
    defaultPreloadStaleTime: 0,
    ...(history ? { history } : {}),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
