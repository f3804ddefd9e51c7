/** Resolves when the latest update has been painted, even on a slow phone: for work that nobody waits for. */
export function afterPaint(): Promise<void> {
  // Not requestAnimationFrame, because it does not run in a hidden tab.
  return new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
}
