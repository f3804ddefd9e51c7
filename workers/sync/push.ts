import { readOp } from '#src/mutations/read-op.ts';
import { askNames } from './author-names.ts';
import type { Health } from './health.ts';
import { type Sender, sendOp } from './send-op.ts';
import { outcomeAfterCrash } from './settle.ts';
import * as to from './transitions.ts';

/** Lanes that send at the same time (S12). */
const LANES_AT_ONCE = 4;

/**
 * Sends what is ready until nothing is, or the slice must end:
 *
 *   ready? ─► does the backend answer? ─► up to 4 lanes at once, each strictly in order
 */
export async function push(sender: Sender, health: Health): Promise<void> {
  const flights = new Map<number, Promise<void>>();
  for (;;) {
    await launch(sender, health, flights);
    if (flights.size === 0) return;
    await Promise.race(flights.values());
  }
}

async function launch(
  sender: Sender,
  health: Health,
  flights: Map<number, Promise<void>>,
): Promise<void> {
  const { slice, queue, api } = sender;
  const { clock, userId } = slice.ports;
  if (slice.isOver()) return;
  if (slice.takeNewBinding()) queue.wakeBlocked();
  const ready = queue
    .ready(clock.now(), userId, LANES_AT_ONCE + flights.size)
    .filter((op) => !flights.has(op.seq))
    .slice(0, LANES_AT_ONCE - flights.size);
  if (ready.length === 0) return;
  if (!health.isVouched(clock.now())) {
    // After a failure: let the others come home before the next attempt, and ask first (S21).
    if (flights.size > 0) return;
    if (!(await askNames(slice, api))) {
      slice.stop('offline');
      return;
    }
  }
  for (const op of ready) {
    const flight = sendOp(sender, op).finally(() => flights.delete(op.seq));
    flights.set(op.seq, flight);
  }
}

/**
 * What a context that was ended left behind: its `sending` may have arrived, so it is never simply
 * queued again (S10). Ops of a newer build that this one understands by now are released.
 */
export async function recover(sender: Sender): Promise<void> {
  for (const op of sender.queue.all()) {
    if (op.state === 'sending') await outcomeAfterCrash(sender, op);
    if (op.state === 'held' && readOp(op).kind !== 'unknown') {
      await to.queueAgain(sender.slice, sender.queue, op, 0);
    }
  }
}
