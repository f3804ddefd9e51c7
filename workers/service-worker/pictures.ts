/** The content behind a picture's address never changes, so a cached picture is never requested again. */
const CACHE = 'fieldbook-pictures-1';
/** About 60 MB. Beyond this number, the picture that was cached first is deleted. */
const MOST_PICTURES = 600;

export function isPicture({ url, request }: { url: URL; request: Request }): boolean {
  return request.method === 'GET' && url.pathname.startsWith('/api/pictures/');
}

/** Returns the picture from the cache, or fetches and caches it so that it can be shown offline. */
export async function keptPicture(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) {
    // If the disk is full, the picture is shown but not cached.
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
