import type { Op } from '#db/op.ts';
import { BATCH_MOST_WRITES } from '#shared/contract/sync.ts';
import type { Call } from '#src/mutations/mutation.ts';
import { readOp } from '#src/mutations/read-op.ts';
import { isReachable } from '../core/api.ts';
import { learnNames } from '../core/author-names.ts';
import type { Run } from '../core/run.ts';
import * as to from '../core/transitions.ts';
import { outcomeAfterCrash } from './reconcile.ts';
import { batchAddress } from './request.ts';
import { isKeyLost, send } from './send.ts';

/** JSON text of a batch, in characters: well under what servers take for one body. */
const MOST_CHARS = 200_000;

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
  if (address === 'waiting' || !(await isReachable(run))) return false;
  if (address === 'failing') return probe(run);
  const batch = run.isReference ? batchOf(run, isFree) : [];
  if (batch.length > 0) slots.start(batch, (free) => send(run, batch, free));
  for (const op of ready()) slots.start([op], (free) => send(run, [op], free));
  return true;
}

/**
 * Writes that may leave together now, in the order of the author's acts: the server runs them in this
 * order and stops at the first without an outcome, so that lanes keep theirs (S12).
 */
function batchOf(run: Run, isFree: (op: Op) => boolean): Op[] {
  const { clock, userId } = run.ports;
  const batch: Op[] = [];
  let chars = 0;
  let most = BATCH_MOST_WRITES;
  run.queue.together(clock.now(), userId, BATCH_MOST_WRITES, (op) => {
    const call = isFree(op) ? onlyCall(run, op) : undefined;
    if (!call) return false;
    // What failed goes in ever smaller batches, so that one write that breaks them is soon alone.
    most = Math.min(most, Math.max(1, Math.floor(BATCH_MOST_WRITES / 8 ** op.failures)));
    chars += JSON.stringify(op.frozen ?? call.body?.({}) ?? null).length;
    if (batch.length >= most || (chars > MOST_CHARS && batch.length > 0)) return false;
    batch.push(op);
    return true;
  });
  return batch;
}

/** The one call of a write with a key, where it is built on nothing that must be read or opened first. */
function onlyCall(run: Run, op: Op): Call | undefined {
  const read = readOp(op);
  if (op.step > 0 || read.kind !== 'read' || isKeyLost(run, op, read.mutation)) return undefined;
  if (read.mutation.conflict || read.mutation.sealed) return undefined;
  const [call, another] = read.mutation.calls(read.args, run.ids()) ?? [];
  return another || call?.fresh || call?.upload ? undefined : call;
}

/** While batches fail, one write at a time asks whether they work again: what was tried least often (S21). */
function probe(run: Run): boolean {
  const { queue, slots, ports } = run;
  if (!slots.isEmpty) return false;
  const ready = queue.ready(ports.clock.now(), ports.userId, Number.POSITIVE_INFINITY);
  const [op] = ready.sort((a, b) => a.failures - b.failures);
  if (!op) return false;
  slots.start([op], (free) => send(run, [op], free));
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
