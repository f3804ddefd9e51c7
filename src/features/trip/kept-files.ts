import { askFor, filesNow } from '#src/data-use/text-only.ts';
import { BASE_MAP } from '#src/map/base-map.ts';

/** Sizes in bytes of the files that are cached on this device, by URL. */
export type KeptFiles = ReadonlyMap<string, number>;

/** The bundled map, which covers the area of every venue. */
export const MAP_FILE = BASE_MAP;

export async function keptFiles(addresses: readonly string[]): Promise<KeptFiles> {
  // A browser without the Cache API stores no files.
  if (!('caches' in globalThis)) return new Map();
  const found = addresses.map(async (address) => {
    const kept = await caches.match(address, { ignoreVary: true, ignoreSearch: true });
    return kept ? [[address, (await kept.blob()).size] as const] : [];
  });
  return new Map((await Promise.all(found)).flat());
}

/**
 * Fetches the files through the service worker, which caches them. Files that fail to load are reported as missing
 * later.
 */
export async function fetchFiles(addresses: readonly string[]): Promise<void> {
  // The tap asks for them, also on mobile data.
  if ((await filesNow()) !== 'all') await askFor(addresses);
  const asked = await Promise.allSettled(addresses.map((address) => fetch(address)));
  const failed = asked.filter(({ status }) => status === 'rejected').length;
  if (failed > 0) console.info(`${failed} pictures did not come`);
}
