/** Resolves when what was just decided is on the screen, on a slow phone too: time for what nobody waits for. */
export function afterPaint(): Promise<void> {
  // Not requestAnimationFrame, which does not run in a hidden tab.
  return new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
}
