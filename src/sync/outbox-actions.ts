import { currentMirrors } from '#db/current.ts';
import type { Op } from '#db/op.ts';
import { discardOp, requeueOp, restoreOp, withdrawOp } from '#db/outbox.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { effectsOf, labelOf } from '#src/mutations/read-op.ts';
import { wakeWorker } from './bridge.ts';

/** Takes back a write that was never attempted. False when it may already be on its way. */
export async function withdraw(opId: string): Promise<boolean> {
  const op = await opById(opId);
  if (!op) return false;
  return (await withdrawOp(currentMirrors().strict, opId, labelOf(op), effectsOf)) !== undefined;
}

/** Puts a refused or parked write back into the queue as it is. */
export async function sendAgain(opId: string): Promise<boolean> {
  const again = await requeueOp(currentMirrors().strict, opId, effectsOf);
  void wakeWorker('enqueue');
  return again;
}

/** The same with other args: a refused write that its author mended, or an answered question. */
export async function editAndSendAgain<Args>(
  mutation: Mutation<Args>,
  opId: string,
  args: Args,
): Promise<boolean> {
  const parsed = mutation.args.parse(args);
  const again = await requeueOp(currentMirrors().strict, opId, effectsOf, {
    id: crypto.randomUUID(),
    args: parsed,
    version: mutation.version,
    lanes: mutation.lanes(parsed),
  });
  void wakeWorker('enqueue');
  return again;
}

/** Ends a write by its author's word. Answers the undo; undefined when a request is under way. */
export async function discard(opId: string): Promise<(() => Promise<void>) | undefined> {
  const { strict } = currentMirrors();
  const before = await opById(opId);
  if (!before) return undefined;
  const op = await discardOp(strict, opId, labelOf(before), effectsOf);
  return op && (() => restoreOp(strict, op, effectsOf));
}

function opById(opId: string): Promise<Op | undefined> {
  return currentMirrors().relaxed.ops.where('id').equals(opId).first();
}
