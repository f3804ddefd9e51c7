import { discardOp, type Ending, requeueOp, restoreOp, withdrawOp } from '#db/author-acts.ts';
import { currentMirrors } from '#db/current.ts';
import type { Op } from '#db/op.ts';
import { ChangedMeanwhile } from '#shared/questions.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { effectsOf, readOp, titleOf } from '#src/mutations/read-op.ts';
import { rebased } from '#src/mutations/rebase.ts';
import { wakeWorker } from './bridge.ts';
import { opened } from './confidential.ts';
import { sealedArgs } from './sealed-args.ts';

export { wasNeverSent } from '#db/author-acts.ts';

/** Withdraws a write that was never sent. False if it may already have left the device. */
export async function withdraw(opId: string): Promise<boolean> {
  const op = await opById(opId);
  if (!op) return false;
  return (await withdrawOp(currentMirrors().strict, opId, endingOf(op))) !== undefined;
}

/** Puts a refused or parked write back into the queue unchanged. */
export async function sendAgain(opId: string): Promise<boolean> {
  const again = await requeueOp(currentMirrors().strict, opId, effectsOf);
  void wakeWorker('enqueue');
  return again;
}

/** Sends a write again with other args, after its author corrected a refused write or answered a question. */
export async function editAndSendAgain<Args>(
  mutation: Mutation<Args>,
  opId: string,
  args: Args,
): Promise<boolean> {
  const parsed = await sealedArgs(mutation, mutation.args.parse(args));
  const again = await requeueOp(currentMirrors().strict, opId, effectsOf, {
    id: crypto.randomUUID(),
    args: parsed,
    version: mutation.version,
    lanes: mutation.lanes(parsed),
  });
  void wakeWorker('enqueue');
  return again;
}

/**
 * The author's answer for a write that conflicted with somebody else's change (S28): by field, the values to keep. They
 * are based on the server's current values. False if the question is no longer open.
 */
export async function answerConflict(
  opId: string,
  chosen: Record<string, unknown>,
): Promise<boolean> {
  const op = await opById(opId);
  const read = op && readOp(op);
  const asked = ChangedMeanwhile.safeParse(await opened(op?.reason?.question?.data));
  if (read?.kind !== 'read' || read.mutation.conflict?.kind !== 'ask' || !asked.success) {
    return false;
  }
  const { mutation } = read;
  const args = await opened(read.args);
  const answered = read.mutation.conflict.answered(args, chosen, asked.data.theirs);
  return editAndSendAgain(mutation, opId, answered);
}

/** Ends a write by its author's decision. Resolves with the undo, or undefined if a request is in flight. */
export async function discard(opId: string): Promise<(() => Promise<void>) | undefined> {
  const { strict } = currentMirrors();
  const before = await opById(opId);
  if (!before) return undefined;
  const ending = endingOf(before);
  const op = await discardOp(strict, opId, ending);
  return op && (() => restoreOp(strict, op, ending));
}

function endingOf(op: Op): Ending {
  return { title: titleOf(op), effectsOf, rebased };
}

function opById(opId: string): Promise<Op | undefined> {
  return currentMirrors().relaxed.ops.where('id').equals(opId).first();
}
