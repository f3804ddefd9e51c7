/** Pictures have addresses whose content never changes: a cached one is never requested again. */
const CACHE = 'fieldbook-pictures-1';
/** About 60 MB at most; beyond it the one kept longest ago goes. */
const MOST_PICTURES = 600;

export function isPicture({ url, request }: { url: URL; request: Request }): boolean {
  return request.method === 'GET' && url.pathname.startsWith('/api/pictures/');
}

/** From this device, or from the server and then kept here, so that it shows without a network. */
export async function keptPicture(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) {
    // A full disk keeps no picture, and shows it all the same.
    keep(cache, request.url, response.clone()).catch((error: unknown) =>
      console.info('A picture was not kept', error),
    );
  }
  return response;
}

async function keep(cache: Cache, address: string, response: Response): Promise<void> {
  await cache.put(address, response);
  const known = await cache.keys();
  for (const oldest of known.slice(0, Math.max(0, known.length - MOST_PICTURES))) {
    await cache.delete(oldest);
  }
}
