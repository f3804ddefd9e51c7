import { readOp } from '#src/mutations/read-op.ts';
import type { Health } from '../core/health.ts';
import type { Sender } from '../core/sender.ts';
import * as to from '../core/transitions.ts';
import { Flights } from './flights.ts';
import { outcomeAfterCrash } from './reconcile.ts';
import { batchOf, sendBatch } from './send-batch.ts';
import { sendOp } from './send-op.ts';

/**
 * Sends what is ready until nothing is, or the run must end:
 *
 *   ready? ─► does the backend answer? ─► up to 4 lanes at once (S12), the next ones made ready
 *                                      └► more than that, and batches are offered: all in one request
 */
export async function push(sender: Sender, health: Health): Promise<void> {
  const { run } = sender;
  const flights = new Flights(() => !run.isOver() && health.isVouched(run.ports.clock.now()));
  for (;;) {
    await launch(sender, health, flights);
    if (flights.isEmpty) return;
    await flights.change();
  }
}

async function launch(sender: Sender, health: Health, flights: Flights): Promise<void> {
  const { run, queue } = sender;
  const { clock, userId } = run.ports;
  if (run.isOver()) return;
  if (run.takeNewBinding()) queue.wakeBlocked();
  const ready = queue
    .ready(clock.now(), userId, flights.free + flights.ops)
    .filter((op) => !flights.has(op))
    .slice(0, flights.free);
  if (ready.length === 0 || !(await isReachable(sender, health, flights))) return;
  const batch = run.isReference ? batchOf(sender, (op) => !flights.has(op)) : [];
  if (batch.length > 0) {
    const ops = batch.map(({ op }) => op);
    flights.start(ops, (flight) => sendBatch(sender, batch, flight));
  }
  const alone = ready.filter((op) => !batch.some((one) => one.op.seq === op.seq));
  for (const op of alone) flights.start([op], (flight) => sendOp(sender, op, flight));
}

/** After a failure: let the others come home before the next attempt, and ask first (S21). */
async function isReachable({ run, api }: Sender, health: Health, flights: Flights) {
  if (health.isVouched(run.ports.clock.now())) return true;
  if (!flights.isEmpty) return false;
  return api.isReachable();
}

/**
 * What a context that was ended left behind: its `sending` may have arrived, so it is never simply
 * queued again (S10). Ops of a newer build that this one understands by now are released.
 */
export async function recover(sender: Sender): Promise<void> {
  for (const op of sender.queue.all()) {
    if (op.state === 'sending') await outcomeAfterCrash(sender, op);
    if (op.state === 'held' && readOp(op).kind !== 'unknown') {
      await to.queueAgain(sender.run, sender.queue, op, 0);
    }
  }
}
