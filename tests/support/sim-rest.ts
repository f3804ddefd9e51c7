import { type Op, rowKey } from '#db/op.ts';
import { readOp } from '#src/mutations/read-op.ts';

/**
 * True for a write that only a person moves on: it is before its author, was made by a newer build, or waits for
 * a record whose own create is before its author.
 */
export function isAtRest(op: Op, outbox: readonly Op[]): boolean {
  if (op.state === 'attention' || op.state === 'held') return true;
  if (op.state !== 'blocked') return false;
  return outbox.some((other) => other.state === 'attention' && op.touches.includes(madeBy(other)));
}

/** Key of the row that a create makes; '' for every other write. */
function madeBy(op: Op): string {
  const read = readOp(op);
  const made = read.kind === 'read' ? read.mutation.recognise?.(read.args) : undefined;
  return made ? rowKey(made.table, made.lid) : '';
}
