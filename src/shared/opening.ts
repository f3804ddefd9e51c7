/** The longest wait for the first rows: a screen may have none, or the device may be very slow. */
const PATIENCE_MS = 2_000;

let isOver = false;
let end: () => void = () => undefined;
/** Resolves when the screen with which the page began shows what people came for. */
export const opened = new Promise<void>((resolve) => {
  end = () => {
    isOver = true;
    resolve();
  };
});
// Counted from the start of the page, so that slow code adds no second wait.
setTimeout(end, PATIENCE_MS - performance.now());

/** The first rows are on the screen, or there are none: everything else may begin. */
export const sayOpened = end;

export const isOpened = () => isOver;
