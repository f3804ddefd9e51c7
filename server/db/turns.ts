import { setImmediate as nextLoop } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Waits for the next turn of the event loop, first come, first served: only one of several long responses continues in
 * each turn, and requests that have arrived are served in between.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => nextLoop());
  return last;
}
