import { BASE_MAP } from '#src/map/base-map.ts';

/** Sizes in bytes of those files that this device keeps, by their addresses. */
export type KeptFiles = ReadonlyMap<string, number>;

/** The map that comes with the app: the area of every venue is on it. */
export const MAP_FILE = BASE_MAP;

export async function keptFiles(addresses: readonly string[]): Promise<KeptFiles> {
  // A browser without a store for files keeps none.
  if (!('caches' in globalThis)) return new Map();
  const found = addresses.map(async (address) => {
    const kept = await caches.match(address, { ignoreVary: true, ignoreSearch: true });
    return kept ? [[address, (await kept.blob()).size] as const] : [];
  });
  return new Map((await Promise.all(found)).flat());
}

/** Asks for each through the service worker, which keeps it; what does not come is found missing afterwards. */
export async function fetchFiles(addresses: readonly string[]): Promise<void> {
  const asked = await Promise.allSettled(addresses.map((address) => fetch(address)));
  const failed = asked.filter(({ status }) => status === 'rejected').length;
  if (failed > 0) console.info(`${failed} pictures did not come`);
}
