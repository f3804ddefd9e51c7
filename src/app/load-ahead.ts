import type { AppRouter } from './router.ts';

/**
 * Fetches the code of the screen at this address, and what opens the database, while the server is asked who is signed
 * in: else each of them would wait for the one before. A failure here is none yet: the router asks again, and says so.
 */
export function loadAhead(router: AppRouter): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  const parts = [
    import('#src/sync-client/start.ts'),
    ...matchedRoutes.map((route) => router.loadRouteChunk(route)),
  ];
  for (const part of parts) {
    Promise.resolve(part).catch((error: unknown) => console.info('A part is loaded later', error));
  }
}
