import { savesData } from '#shared/saves-data.ts';
import { filesNow } from '#src/data-use/text-only.ts';
import { isOurs } from './show-again.ts';

/** Maximum number of pictures: with more, the oldest cached ones would be evicted. */
const MOST = 400;

/**
 * Fetches pictures in advance, so that the service worker caches them and they can be shown offline. Fetches one at a
 * time, and nothing if the user saves data or wants only text on this connection.
 * @param isWanted called before each picture: return false to stop
 */
export async function keepPictures(
  addresses: readonly string[],
  isWanted: () => boolean,
): Promise<void> {
  if (!navigator.serviceWorker?.controller || savesData()) return;
  for (const address of addresses.filter(isOurs).slice(0, MOST)) {
    if (!isWanted() || !navigator.onLine || (await filesNow()) !== 'all') return;
    if (await caches.match(address, { ignoreVary: true })) continue;
    const answer = await fetch(address).catch(() => undefined);
    if (!answer) return; // no network: the next start continues from here
    await answer.arrayBuffer().catch(() => undefined);
  }
}
