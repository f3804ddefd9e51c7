import { setImmediate as nextLoop } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Waits for the next turn of the event loop, behind everybody who waits for one already: of several long answers only
 * one goes on in each turn, and requests that have arrived are served in between.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => nextLoop());
  return last;
}
