/** The first rows of a screen are usually painted after this. A page that waits for its database looks idle. */
const PAINTED_MS = 100;

/** Resolves when a screen that has just opened is painted and the page is idle, at most `withinMs` later. */
export async function atRest(withinMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAINTED_MS));
  if (typeof requestIdleCallback !== 'function') return; // Safari
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: withinMs }));
}
