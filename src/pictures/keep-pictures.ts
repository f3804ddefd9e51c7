import { savesData } from '#shared/saves-data.ts';

/** Together at most: the oldest kept ones would have to go for more. */
const MOST = 400;

/**
 * Fetches pictures in advance: the service worker caches what it has fetched once, so that they show without a network.
 * One after the other, and nothing where the person saves data.
 * @param isWanted asked before each: false ends it
 */
export async function keepPictures(
  addresses: readonly string[],
  isWanted: () => boolean,
): Promise<void> {
  if (!navigator.serviceWorker?.controller || savesData()) return;
  for (const address of addresses.filter(isOurs).slice(0, MOST)) {
    if (!isWanted() || !navigator.onLine) return;
    if (await caches.match(address, { ignoreVary: true })) continue;
    const answer = await fetch(address).catch(() => undefined);
    if (!answer) return; // no network: the next start continues where this one ended
    await answer.arrayBuffer().catch(() => undefined);
  }
}

/** Pictures of our own server have addresses whose content never changes; others are not kept. */
function isOurs(address: string): boolean {
  return address.startsWith('/api/pictures/');
}
