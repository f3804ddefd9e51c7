const EVERY_MS = 5;

/**
 * How long an input would have to wait for the page's thread: how late a timer comes that is due every 5 ms.
 * Returns how to stop, and the delays in milliseconds.
 */
export function watchInputDelay(): () => number[] {
  const delays: number[] = [];
  let due = performance.now() + EVERY_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    delays.push(Math.max(0, now - due));
    due = now + EVERY_MS;
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    return delays;
  };
}
