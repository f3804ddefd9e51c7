/** URLs of our own server's pictures are immutable; others are not cached. */
export function isOurs(address: string): boolean {
  return address.startsWith('/api/pictures/');
}

/** Width and height of the service worker's placeholder for a picture that it has not loaded. */
const HELD_SIDE = 256;

/**
 * Requests pictures on the screen again that the service worker has not loaded before: these, or all. A browser would
 * take the same address from its memory, so a mark is added to it, which the service worker ignores.
 */
export function showAgain(addresses?: readonly string[]): void {
  for (const image of document.querySelectorAll('img')) {
    const { pathname, origin } = new URL(image.src, location.origin);
    if (origin !== location.origin || !isOurs(pathname) || !looksHeld(image)) continue;
    if (addresses?.includes(pathname) ?? true) image.src = `${pathname}?again=${Date.now()}`;
  }
}

/** A real picture of this size is taken from the cache once more, which transfers nothing. */
function looksHeld({ naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  return naturalWidth === HELD_SIDE && naturalHeight === HELD_SIDE;
}
