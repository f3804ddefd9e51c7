/** Error name for a screen whose code could not be fetched. */
const NOT_DOWNLOADED = 'NotDownloadedError';

/**
 * Renames the error for code that could not be fetched. The router recognizes the usual message and would reload the
 * page at once, which without a connection ends on the browser's error page.
 */
export function nameMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = NOT_DOWNLOADED;
    payload.message = `Not downloaded: ${payload.message}`;
  });
}

export function isNotDownloaded(error: unknown): boolean {
  return error instanceof Error && error.name === NOT_DOWNLOADED;
}

/** Reloads the page if the server is reachable; otherwise returns false. */
export async function loadWhenReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch('/', { cache: 'no-store' });
    if (ok) location.reload();
    return ok;
  } catch (error) {
    console.info('The page is not loaded again without a connection', error);
    return false;
  }
}
