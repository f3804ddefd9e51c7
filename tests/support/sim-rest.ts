import type { Op } from '#db/op.ts';
import { readOp } from '#src/mutations/read-op.ts';
import { type Act, discard } from './sim-acts.ts';
import type { SimContext } from './sim-device.ts';

/** States in which a write waits for a person or another build, not for the engine. */
const AT_REST = new Set<string>(['attention', 'held']);

export function isAtRest(op: Op): boolean {
  return AT_REST.has(op.state) || readOp(op).kind === 'unknown';
}

/**
 * Where all that is left waits for records, their authors decide about the creates that are before them: each has
 * found the record in the list by now, and discards.
 */
export async function decideAboutCreates(
  context: SimContext,
  acts: ReadonlyMap<string, Act>,
  outbox: readonly Op[],
): Promise<void> {
  if (!outbox.every((op) => isAtRest(op) || op.state === 'blocked')) return;
  for (const op of outbox) {
    if (op.state !== 'attention' || !isCreate(op)) continue;
    const act = acts.get(op.id);
    const undo = await discard(context, op);
    if (act) act.isDiscarded = undo !== undefined;
  }
}

function isCreate(op: Op): boolean {
  const read = readOp(op);
  return read.kind === 'read' && read.mutation.recognise?.(read.args) !== undefined;
}
