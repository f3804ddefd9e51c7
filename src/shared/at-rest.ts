/** Missing outside a page: on the server, whose code shares this folder, and in some workers. */
declare const requestAnimationFrame: ((draw: () => void) => void) | undefined;

/** A hidden tab paints nothing: its work continues after this. */
const PAINTED_WITHIN_MS = 2_000;
/** The time that a frame may take, and an input that follows it. */
const FRAME_MS = 100;

/** Resolves when the latest update has been painted, even on a slow phone: for work that nobody waits for. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const isPage = typeof requestAnimationFrame !== 'undefined';
    setTimeout(resolve, isPage ? PAINTED_WITHIN_MS : FRAME_MS);
    if (isPage) requestAnimationFrame(() => setTimeout(resolve, FRAME_MS));
  });
}

/** Missing in Safari, and on the server. */
declare const requestIdleCallback:
  | ((work: () => void, options: { timeout: number }) => void)
  | undefined;

/** Resolves when the page is idle, at most `withinMs` later. */
export function untilIdle(withinMs: number): Promise<void> {
  if (typeof requestIdleCallback === 'undefined') return afterPaint();
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: withinMs }));
}

/** Resolves when a screen that has just opened is painted and the page is idle, at most `withinMs` later. */
export async function atRest(withinMs: number): Promise<void> {
  // A page that waits for its database looks idle.
  await afterPaint();
  await untilIdle(withinMs);
}
