const EVERY_MS = 5;

/**
 * How long an input would have to wait for the page's thread: the delay of a timer that is due every 5 ms.
 * The returned function stops the watch and returns the delays in milliseconds.
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
