/** Maximum wait for the first rows: a screen may have none, or the device may be very slow. */
const PATIENCE_MS = 2_000;

let isOver = false;
let end: () => void = () => undefined;
/** Resolves when the first screen of the page shows its content. */
export const opened = new Promise<void>((resolve) => {
  end = () => {
    isOver = true;
    resolve();
  };
});
// Counted from the start of the page, so that slow code does not add to the wait.
setTimeout(end, PATIENCE_MS - performance.now());

/** Call it when the first rows are on the screen or there are none: everything else may then begin. */
export const sayOpened = end;

export const isOpened = () => isOver;
