import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { openSignedIn } from './signed-in.ts';

/** The router of the page; tests hand in a history in memory. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { openSignedIn },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // A guard must see the account as it is now, not as it was when a link was touched.
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
