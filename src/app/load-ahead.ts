import type { AppRouter } from './router.ts';

/**
 * Loads the code for a screen and the database in parallel with the request for the signed-in user, rather than one
 * after the other. Errors are only logged here: the router loads the same code again and reports the failure.
 */
export function loadAhead(router: AppRouter, pathname: string): void {
  const [matchedRoutes] = router.getMatchedRoutes(pathname);
  const parts = [
    import('#src/sync-client/start.ts'),
    ...matchedRoutes.map((route) => router.loadRouteChunk(route)),
  ];
  for (const part of parts) {
    Promise.resolve(part).catch((error: unknown) => console.info('A part is loaded later', error));
  }
}
