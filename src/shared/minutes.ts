/*
 * All regular work of a page happens at the same moment of each minute, so that an idle page wakes the processor once a
 * minute, and a hidden one never. The sync worker reads due lists at that moment, too.
 */

export const MINUTE_MS = 60_000;

/** Only a page has it. The workers, for which this folder is compiled too, do not import this file. */
declare const document: EventTarget & { visibilityState: string };
const works = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Does something once a minute while the page is visible, and at once when it becomes visible. Returns its end. */
export function everyMinute(work: () => void): () => void {
  document.addEventListener('visibilitychange', tick);
  works.add(work);
  wait();
  return () => works.delete(work);
}

/** Resolves at the next moment of `everyMinute`. */
export function nextMinute(): Promise<void> {
  return new Promise((resolve) => {
    const stop = everyMinute(() => {
      stop();
      resolve();
    });
  });
}

/** Whether this time has passed, if it is asked once a minute. */
export function hasPassed(ms: number, since: number): boolean {
  return Math.abs(Date.now() - since) >= ms - MINUTE_MS / 2;
}

/**
 * The moment depends on when the page was opened, so that not all devices ask the server at once. Returns whether there
 * is anything to do.
 */
function wait(): boolean {
  clearTimeout(timer);
  const isNeeded = works.size > 0 && document.visibilityState === 'visible';
  const left = MINUTE_MS - (performance.now() % MINUTE_MS);
  // A timer may fire a little early: then this is the moment already.
  if (isNeeded) timer = setTimeout(tick, left < 1_000 ? left + MINUTE_MS : left);
  return isNeeded;
}

function tick(): void {
  if (wait()) for (const work of works) work();
}
