import type { Op } from '#db/op.ts';
import { BATCH_MOST_WRITES } from '#shared/contract/sync.ts';
import type { Call } from '#src/mutations/mutation.ts';
import { readOp } from '#src/mutations/read-op.ts';
import { isReachable } from '../core/api.ts';
import { learnNames } from '../core/author-names.ts';
import { elapsed } from '../core/retry.ts';
import type { Run } from '../core/run.ts';
import * as to from '../core/transitions.ts';
import { outcomeAfterCrash } from './reconcile.ts';
import { batchAddress } from './request.ts';
import { isKeyLost, send } from './send.ts';

/** The outbox is asked for news of other contexts at least this often. */
const ASK_AGAIN_MS = 1_000;
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
  const { queue, slots } = run;
  const { clock, relaxed } = run.ports;
  // What has come meanwhile leaves after what is known: the outbox is asked when a slot would stay free.
  const isEnough = ready(run).length >= slots.free;
  if (!isEnough || elapsed(clock.now(), queue.askedAt) >= ASK_AGAIN_MS) {
    queue.askedAt = clock.now();
    if (await queue.hasNews(relaxed, slots)) await reload(run);
  }
  return slots.free > 0 && start(run);
}

/** What may leave now, as far as there are free slots. */
function ready({ queue, slots, ports }: Run): Op[] {
  return queue
    .ready(ports.clock.now(), ports.userId, slots.free + slots.ops)
    .filter((op) => !slots.has(op))
    .slice(0, slots.free);
}

async function start(run: Run): Promise<boolean> {
  const { slots } = run;
  if (ready(run).length === 0) return false;
  const address = run.isReference ? await batchAddress(run) : 'well';
  if (address === 'waiting' || !(await isReachable(run))) return false;
  if (address === 'failing') return probe(run);
  const batch = run.isReference ? batchOf(run) : [];
  if (batch.length > 0) slots.start(batch, (slot) => send(run, batch, slot));
  for (const op of ready(run)) slots.start([op], (slot) => send(run, [op], slot));
  return true;
}

/**
 * Writes that may leave together now, in the order of the author's acts: the server runs them in this
 * order and stops at the first without an outcome, so that lanes keep theirs (S12).
 */
function batchOf(run: Run): Op[] {
  const { clock, userId } = run.ports;
  const batch: Op[] = [];
  let chars = 0;
  let most = BATCH_MOST_WRITES;
  run.queue.together(clock.now(), userId, BATCH_MOST_WRITES, (op) => {
    const call = run.slots.has(op) ? undefined : onlyCall(run, op);
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
  slots.start([op], (slot) => send(run, [op], slot));
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
