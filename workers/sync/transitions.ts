import { type Op, type Reason, rowKey } from '#db/op.ts';
import type { Queue } from './queue.ts';
import { ALL_TABLES, advanceTick, OP_TABLES, type Slice } from './slice.ts';

/**
 * Every change of an op's state (S8): one strict transaction that checks that the op is still the one
 * this slice knows. Another context, or its author, may have changed it meanwhile: then `undefined`.
 */
async function transition(
  slice: Slice,
  queue: Queue,
  op: Op,
  label: string,
  change: (fresh: Op, tick: number) => Op,
): Promise<Op | undefined> {
  const next = await slice.write(label, OP_TABLES, async (db) => {
    const fresh = await db.ops.get(op.seq);
    if (!isSame(fresh, op)) return undefined;
    const changed = change(fresh, await advanceTick(db));
    await db.ops.put(changed);
    return changed;
  });
  return remember(queue, op, next);
}

/** As `transition`, where the rows on the screen change with the state. */
async function transitionOnScreen(
  slice: Slice,
  queue: Queue,
  op: Op,
  label: string,
  change: (fresh: Op, tick: number) => Op,
): Promise<Op | undefined> {
  const next = await slice.write(label, ALL_TABLES, async (db) => {
    const fresh = await db.ops.get(op.seq);
    if (!isSame(fresh, op)) return undefined;
    const changed = change(fresh, await advanceTick(db));
    await db.ops.put(changed);
    await slice.rematerialise(db, changed.touches);
    return changed;
  });
  return remember(queue, op, next);
}

function isSame(fresh: Op | undefined, known: Op): fresh is Op {
  return (
    fresh !== undefined &&
    fresh.id === known.id &&
    fresh.state === known.state &&
    fresh.attempts === known.attempts
  );
}

function remember(queue: Queue, op: Op, next: Op | undefined): Op | undefined {
  if (next) queue.put(next);
  else queue.remove(op);
  return next;
}

/** `sending` is committed before the request leaves (S8). */
export function beginSending(slice: Slice, queue: Queue, op: Op, sent: Partial<Op>) {
  const now = slice.ports.clock.now();
  return transition(slice, queue, op, 'sending', (fresh, tick) => ({
    ...fresh,
    ...sent,
    state: 'sending',
    attempts: fresh.attempts + 1,
    firstSentAt: fresh.firstSentAt ?? now,
    sentAt: now,
    flightTick: tick,
    emptyReads: 0,
    lastEmptyReadAt: undefined,
  }));
}

/** Between two calls of one write: the step is saved before the next request leaves (S18). */
export function nextStep(slice: Slice, queue: Queue, op: Op) {
  return transition(slice, queue, op, 'step', (fresh, tick) => ({
    ...fresh,
    step: fresh.step + 1,
    flightTick: tick,
  }));
}

/** Known not executed, through no fault of the write: it goes back uncounted (S14, S20). */
export function putBack(slice: Slice, queue: Queue, op: Op, nextAt: number) {
  return transition(slice, queue, op, 'put back', (fresh, tick) => ({
    ...fresh,
    state: 'queued',
    attempts: fresh.state === 'sending' ? fresh.attempts - 1 : fresh.attempts,
    flightTick: tick,
    nextAt,
  }));
}

/** The outcome is unknown and sending again is safe (S15 absolute writes, S16 keyed ones). */
export function sendLater(slice: Slice, queue: Queue, op: Op, later: Later) {
  return transition(slice, queue, op, 'send later', (fresh, tick) => ({
    ...fresh,
    state: later.park ? 'parked' : 'queued',
    failures: fresh.failures + 1,
    doubts: fresh.doubts + (later.inDoubt ? 1 : 0),
    flightTick: tick,
    nextAt: later.nextAt,
    lastFailure: later.failure,
  }));
}

export interface Later {
  nextAt: number;
  failure: string;
  park: boolean;
  /** The request may have been executed. */
  inDoubt: boolean;
}

/** The outcome is unknown and must be found out first (S15). `nextAt`: when the server has finished. */
export function becomeUnsure(slice: Slice, queue: Queue, op: Op, nextAt: number, failure: string) {
  return transition(slice, queue, op, 'unsure', (fresh, tick) => ({
    ...fresh,
    state: 'unsure',
    frozen: undefined,
    failures: fresh.failures + 1,
    doubts: fresh.doubts + 1,
    flightTick: tick,
    nextAt,
    lastFailure: failure,
  }));
}

/** A whole read did not show the write. */
export function countEmptyRead(slice: Slice, queue: Queue, op: Op, nextAt: number) {
  const now = slice.ports.clock.now();
  return transition(slice, queue, op, 'empty read', (fresh) => ({
    ...fresh,
    emptyReads: fresh.emptyReads + 1,
    lastEmptyReadAt: now,
    nextAt,
  }));
}

/** The read that was to show the write failed. */
export function lookLater(slice: Slice, queue: Queue, op: Op, nextAt: number) {
  return transition(slice, queue, op, 'look later', (fresh) => ({ ...fresh, nextAt }));
}

/** Two reads did not show it: it never arrived, and is sent again. */
export function queueAgain(slice: Slice, queue: Queue, op: Op, nextAt: number, park = false) {
  return transition(slice, queue, op, 'queued again', (fresh) => ({
    ...fresh,
    state: park ? 'parked' : 'queued',
    nextAt,
    emptyReads: 0,
    lastEmptyReadAt: undefined,
  }));
}

/** The receipt (S9): still replayed until a read that started after it has been merged. */
export function acknowledge(
  slice: Slice,
  queue: Queue,
  op: Op,
  bound: { table: Parameters<Slice['bind']>[2]; lid: string; id: number } | undefined,
) {
  const now = slice.ports.clock.now();
  return slice
    .write('receipt', ALL_TABLES, async (db) => {
      const fresh = await db.ops.get(op.seq);
      if (!isSame(fresh, op)) return undefined;
      const tick = await advanceTick(db);
      const acked: Op = {
        ...fresh,
        state: 'acked',
        receivedAt: now,
        receiptTick: tick,
        flightTick: tick,
        failures: 0,
        lastFailure: undefined,
        frozen: undefined,
      };
      if (bound) await slice.bind(db, acked, bound.table, bound.lid, bound.id);
      if (acked.touches.length === 0) {
        await slice.finish(db, [acked]);
        return undefined;
      }
      await db.ops.put(acked);
      // Only the new row changes: it has its number now.
      if (bound) await slice.rematerialise(db, [rowKey(bound.table, bound.lid)]);
      return acked;
    })
    .then((next) => remember(queue, op, next));
}

/** Refused, or a question: off the screen, before its author (S31). */
export function refuse(slice: Slice, queue: Queue, op: Op, reason: Reason) {
  return transitionOnScreen(slice, queue, op, 'refused', (fresh, tick) => ({
    ...fresh,
    state: 'attention',
    reason,
    flightTick: tick,
    failures: 0,
    doubts: reason.kind === 'unverifiable' ? fresh.doubts : 0,
    frozen: undefined,
  }));
}

/** Waits for a record that has no server number yet, or was made by a newer build. */
export function wait(
  slice: Slice,
  queue: Queue,
  op: Op,
  state: 'blocked' | 'held',
  nextAt: number,
) {
  if (op.state === state && op.nextAt >= nextAt) return Promise.resolve<Op | undefined>(op);
  return transition(slice, queue, op, state, (fresh) => ({ ...fresh, state, nextAt }));
}

/** A write that lacked permission is back in the queue and on the screen (S14). */
export function offerAgain(slice: Slice, queue: Queue, op: Op) {
  return transitionOnScreen(slice, queue, op, 'offered again', (fresh) => ({
    ...fresh,
    state: 'queued',
    reason: undefined,
    nextAt: 0,
  }));
}
