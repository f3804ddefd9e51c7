/** Name of the error of a screen whose code could not be fetched. */
const NOT_DOWNLOADED = 'NotDownloadedError';

/**
 * Names the failure to fetch the code of a screen or dialog. Under its usual message the router loads the page again at
 * once, which without a connection ends in the browser's own error page.
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

/** Loads the page again where the server answers, and only there. Answers false where it does not. */
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
