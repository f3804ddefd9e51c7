import { readOp } from '#src/mutations/read-op.ts';
import { learnNames } from '../core/author-names.ts';
import type { Sender } from '../core/sender.ts';
import * as to from '../core/transitions.ts';
import { outcomeAfterCrash } from './reconcile.ts';
import { batchOf, sendBatch } from './send-batch.ts';
import { sendOp } from './send-op.ts';

/**
 * Starts what may leave now, as far as there are free request slots (S12). True when that was something.
 *
 *   new in the outbox? ─► ready? ─► does the backend answer (S21)? ─► documented: each write in a slot of its own
 *                                                                  └► reference: one batch of all that need no read
 */
export async function push(sender: Sender, mayStart: boolean): Promise<boolean> {
  const { run, queue, slots } = sender;
  slots.check();
  // Signed out, cut off or over: what is under way is written down, nothing more leaves (S20).
  if (!mayStart || !run.mayAsk) return false;
  if (await queue.hasNews(run.ports.relaxed, slots)) await reload(sender);
  if (run.takeNewBinding()) queue.wakeBlocked();
  return slots.free > 0 && start(sender);
}

async function start(sender: Sender): Promise<boolean> {
  const { run, queue, api, slots } = sender;
  const { clock, userId } = run.ports;
  const isFree = (op: Parameters<typeof slots.has>[0]) => !slots.has(op);
  const ready = () =>
    queue
      .ready(clock.now(), userId, slots.free + slots.ops)
      .filter(isFree)
      .slice(0, slots.free);
  if (ready().length === 0 || !(await api.isReachable())) return false;
  const batch = run.isReference ? batchOf(sender, isFree) : [];
  if (batch.length > 0) {
    slots.start(
      batch.map(({ op }) => op),
      () => sendBatch(sender, batch),
    );
  }
  for (const op of ready()) slots.start([op], () => sendOp(sender, op));
  return true;
}

/** Whoever wrote meanwhile may have changed the own name, too (S15). */
async function reload({ run, queue }: Sender): Promise<void> {
  await queue.load(run.ports.relaxed);
  // What was woken by a number and not looked at yet has its stored wait again.
  queue.wakeBlocked();
  await learnNames(run);
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
