/** Maximum wait for the first rows: a screen may have none, or the device may be very slow. */
const PATIENCE_MS = 4_000;
/** After a sign-in over a slow line, the rows and the code for them are still to come. */
const SLOW_PATIENCE_MS = 60_000;
/** Not even the slowest phone needs this long to start code that has arrived. */
const SLOW_START_MS = 5_000;

/** Whether the code came over a line on which a font takes seconds. No browser but Chromium tells how fast it is. */
export const isSlowLine = performance.now() > SLOW_START_MS;

interface Opening {
  isOver: boolean;
  end(): void;
  over: Promise<void>;
}

let latest: Opening;

/** Resolves when the first screen of the page, or the first one after a sign-in, shows its content. */
export const opened = () => latest.over;

/** Call it when the first rows are on the screen or there are none: everything else may then begin. */
export const sayOpened = () => latest.end();

export const isOpened = () => latest.isOver;

/** After a sign-in over a slow line, everything else waits for the first rows once more. */
export function openAgain(): void {
  if (isSlowLine) startOpening(SLOW_PATIENCE_MS);
}

function startOpening(patienceMs: number): void {
  const opening: Opening = { isOver: false, end: () => undefined, over: Promise.resolve() };
  opening.over = new Promise((resolve) => {
    opening.end = () => {
      opening.isOver = true;
      resolve();
    };
  });
  setTimeout(opening.end, patienceMs);
  latest = opening;
}

// Counted from the start of the page, so that slow code does not add to the wait.
startOpening(PATIENCE_MS - performance.now());
