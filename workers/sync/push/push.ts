import type { Op } from '#db/op.ts';
import { readOp } from '#src/mutations/read-op.ts';
import { learnNames } from '../core/author-names.ts';
import { batchAddress } from '../core/feed-state.ts';
import type { Run } from '../core/run.ts';
import * as to from '../core/transitions.ts';
import { outcomeAfterCrash } from './reconcile.ts';
import { batchOf, sendBatch } from './send-batch.ts';
import { sendOp } from './send-op.ts';

/**
 * Starts what may leave now, as far as there are free request slots (S12). True when that was something.
 *
 *   new in the outbox? ─► ready? ─► does the backend answer (S21)? ─► documented: each write in a slot of its own
 *                                                                  ├► reference: one batch of all that need no read
 *                                                                  └► batches fail: one write at a time
 */
export async function push(run: Run, mayStart: boolean): Promise<boolean> {
  run.slots.check();
  // Signed out, cut off or over: what is in flight is written down, nothing more leaves (S20).
  if (!mayStart || !run.mayAsk) return false;
  if (await run.queue.hasNews(run.ports.relaxed, run.slots)) await reload(run);
  if (run.takeNewBinding()) run.queue.wakeBlocked();
  return run.slots.free > 0 && start(run);
}

async function start(run: Run): Promise<boolean> {
  const { queue, slots } = run;
  const { clock, userId } = run.ports;
  const isFree = (op: Op) => !slots.has(op);
  const ready = () =>
    queue
      .ready(clock.now(), userId, slots.free + slots.ops)
      .filter(isFree)
      .slice(0, slots.free);
  if (ready().length === 0) return false;
  const address = run.isReference ? await batchAddress(run) : 'well';
  if (address === 'waiting' || !(await run.api.isReachable())) return false;
  if (address === 'failing') return probe(run);
  const batch = run.isReference ? batchOf(run, isFree) : [];
  if (batch.length > 0) {
    slots.start(
      batch.map(({ op }) => op),
      () => sendBatch(run, batch),
    );
  }
  for (const op of ready()) slots.start([op], () => sendOp(run, op));
  return true;
}

/** While batches fail, one write at a time asks whether they work again: what was tried least often (S21). */
function probe(run: Run): boolean {
  const { queue, slots, ports } = run;
  if (!slots.isEmpty) return false;
  const ready = queue.ready(ports.clock.now(), ports.userId, Number.POSITIVE_INFINITY);
  const [op] = ready.sort((a, b) => a.failures - b.failures);
  if (!op) return false;
  slots.start([op], () => sendOp(run, op));
  return true;
}

/** A writer may have changed their own name meanwhile, too (S15). */
async function reload(run: Run): Promise<void> {
  await run.queue.load(run.ports.relaxed);
  // What was woken by a number and not looked at yet has its stored wait again.
  run.queue.wakeBlocked();
  await learnNames(run);
}

/**
 * What a context that was ended left behind: its `sending` may have arrived, so it is never simply
 * queued again (S10). Ops of a newer build that this one understands by now are released.
 */
export async function recover(run: Run): Promise<void> {
  for (const op of run.queue.all()) {
    if (op.state === 'sending') await outcomeAfterCrash(run, op);
    if (op.state === 'held' && readOp(op).kind !== 'unknown') {
      await to.queueAgain(run, op, 0);
    }
  }
}
