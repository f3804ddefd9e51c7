/** Longer than this nothing waits for the first rows: a screen may have none, or the device be very slow. */
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
// Of a page whose code came late nobody waits that long again.
setTimeout(end, PATIENCE_MS - performance.now());

/** The first rows are on the screen, or it is known that there are none: now is time for everything else. */
export const sayOpened = end;

export const isOpened = () => isOver;
