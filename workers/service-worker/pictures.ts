import { filesNow } from '#src/data-use/text-only.ts';

/** The content behind a picture's address never changes, so a cached picture is never requested again. */
const CACHE = 'fieldbook-pictures-1';
const DEFAULT_PICTURE = '/default-profile.png';
/** About 60 MB. Beyond this number, the picture that was cached first is deleted. */
const MOST_PICTURES = 600;

export function isPicture({ url, request }: { url: URL; request: Request }): boolean {
  return request.method === 'GET' && url.pathname.startsWith('/api/pictures/');
}

/**
 * Returns the picture from the cache, or fetches and caches it so that it can be shown offline. On mobile data, a person
 * may have chosen to load only pictures that they ask for: then the default picture takes its place.
 */
export async function keptPicture(request: Request): Promise<Response> {
  // A page may have added a mark, so that the browser asks again (src/pictures/show-again.ts).
  const { origin, pathname } = new URL(request.url);
  const address = origin + pathname;
  const cache = await caches.open(CACHE);
  const kept = await cache.match(address, { ignoreVary: true });
  if (kept) return kept;
  const files = await filesNow();
  if (files !== 'all' && !files.has(pathname)) return heldPicture();
  const response = await fetch(request.url === address ? request : address);
  if (response.status === 200) {
    // If the disk is full, the picture is shown but not cached.
    keep(cache, address, response.clone()).catch((error: unknown) =>
      console.info('A picture was not kept', error),
    );
  }
  return response;
}

/** Has the address of the real picture, so the browser must not remember it. */
async function heldPicture(): Promise<Response> {
  // The files of the app are kept under addresses with their version.
  const picture = await caches.match(DEFAULT_PICTURE, { ignoreSearch: true, ignoreVary: true });
  if (!picture) return Response.error();
  return new Response(picture.body, {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'no-store' },
  });
}

async function keep(cache: Cache, address: string, response: Response): Promise<void> {
  await cache.put(address, response);
  const known = await cache.keys();
  for (const oldest of known.slice(0, Math.max(0, known.length - MOST_PICTURES))) {
    await cache.delete(oldest);
  }
}
