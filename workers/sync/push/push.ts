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

/** The outbox is checked for changes by other contexts at least this often. */
const ASK_AGAIN_MS = 1_000;
/** Largest JSON text of a batch in characters, well below the size limit of common servers. */
const MOST_CHARS = 200_000;

/**
 * Starts sending writes as long as there are free slots (S12). Returns true if any was started.
 *
 *   new in the outbox? ─► ready? ─► does the backend answer (S21)? ─► documented: each write in a slot of its own
 *                                                                  ├► reference: one batch of all writes without a read
 *                                                                  └► batches fail: one write at a time
 */
export async function push(run: Run, mayStart: boolean): Promise<boolean> {
  run.slots.check();
  // After signing out, an outage or the end of the run, only writes in flight are completed and nothing new is sent
  // (S20).
  if (!mayStart || !run.mayAsk) return false;
  const { queue, slots } = run;
  const { clock, relaxed } = run.ports;
  // Newer writes are sent after the known ones, so the outbox is checked only if a slot would stay free.
  const isEnough = ready(run).length >= slots.free;
  if (!isEnough || elapsed(clock.now(), queue.askedAt) >= ASK_AGAIN_MS) {
    queue.askedAt = clock.now();
    if (await queue.hasNews(relaxed, slots)) await reload(run);
  }
  return slots.free > 0 && start(run);
}

/** Writes that may be sent now, at most as many as there are free slots. */
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
 * Writes that may be sent together now, in the order of the author's actions. The server executes them in this order
 * and stops at the first without an outcome, so that lanes keep their order (S12).
 */
function batchOf(run: Run): Op[] {
  const { clock, userId } = run.ports;
  const batch: Op[] = [];
  let chars = 0;
  let most = BATCH_MOST_WRITES;
  run.queue.together(clock.now(), userId, BATCH_MOST_WRITES, (op) => {
    const call = run.slots.has(op) ? undefined : onlyCall(run, op);
    if (!call) return false;
    // Failed writes are sent in ever smaller batches, so that a single faulty write is soon isolated.
    most = Math.min(most, Math.max(1, Math.floor(BATCH_MOST_WRITES / 8 ** op.failures)));
    chars += JSON.stringify(op.frozen ?? call.body?.({}) ?? null).length;
    if (batch.length >= most || (chars > MOST_CHARS && batch.length > 0)) return false;
    batch.push(op);
    return true;
  });
  return batch;
}

/** The only call of a write that can be sent in a batch: nothing has to be read, opened or uploaded for it. */
function onlyCall(run: Run, op: Op): Call | undefined {
  const read = readOp(op);
  if (op.step > 0 || read.kind !== 'read' || isKeyLost(run, op, read.mutation)) return undefined;
  if (read.mutation.conflict || read.mutation.sealed) return undefined;
  const [call, another] = read.mutation.calls(read.args, run.ids()) ?? [];
  return another || call?.fresh || call?.upload ? undefined : call;
}

/** While batches fail, probes their address with one write at a time, starting with the one tried least often (S21). */
function probe(run: Run): boolean {
  const { queue, slots, ports } = run;
  if (!slots.isEmpty) return false;
  const ready = queue.ready(ports.clock.now(), ports.userId, Number.POSITIVE_INFINITY);
  const [op] = ready.sort((a, b) => a.failures - b.failures);
  if (!op) return false;
  slots.start([op], (slot) => send(run, [op], slot));
  return true;
}

/** Reloads the outbox. The author may also have changed their own name meanwhile (S15). */
async function reload(run: Run): Promise<void> {
  await run.queue.load(run.ports.relaxed);
  // Reloading restores the stored waits of blocked writes that were woken but not yet checked.
  run.queue.wakeBlocked();
  await learnNames(run);
}

/**
 * Recovers the writes of a context that was killed. A write in `sending` may have arrived, so it is never simply queued
 * again (S10). Ops of a newer build that this build can read by now are released.
 */
export async function recover(run: Run): Promise<void> {
  for (const op of run.queue.all()) {
    if (op.state === 'sending') await outcomeAfterCrash(run, op);
    if (op.state === 'held' && readOp(op).kind !== 'unknown') await to.release(run, op);
  }
}
