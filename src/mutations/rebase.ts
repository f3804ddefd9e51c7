import type { Op } from '#db/op.ts';
import type { Touched } from './conflict.ts';
import { readOp } from './read-op.ts';

/**
 * Later writes of the same kind that were made on top of one that is taken back: their base is what that one
 * was made on, else their author would be asked about a change of their own (S28). `isBack`: it returns.
 */
export function rebased(ended: Op, later: readonly Op[], isBack: boolean): Op[] {
  // What may have been executed after all is no base that could be taken away.
  if (ended.attempts > 0 && ended.reason?.kind === 'unverifiable') return [];
  const open = touchedBy(ended);
  return later.flatMap((op) => {
    const found = op.name === ended.name && op.attempts === 0 ? touchedBy(op) : [];
    const moved = found.flatMap(({ field, before }) => {
      const at = open.findIndex((one) => one.field === field);
      const [was] = at < 0 ? [] : open.splice(at, 1);
      if (!was) return [];
      const [from, to] = isBack ? [was.before, was.mine] : [was.mine, was.before];
      return (before ?? '') === (from ?? '') ? [[field, to] as const] : [];
    });
    return moved.length > 0 ? onBase(op, Object.fromEntries(moved)) : [];
  });
}

function touchedBy(op: Op): Touched[] {
  const read = readOp(op);
  const rule = read.kind === 'read' ? read.mutation.conflict : undefined;
  return rule?.kind === 'ask' && read.kind === 'read' ? rule.touched(read.args) : [];
}

/** As if its author had answered a question with their own value again. */
function onBase(op: Op, base: Record<string, unknown>): Op[] {
  const read = readOp(op);
  if (read.kind !== 'read' || read.mutation.conflict?.kind !== 'ask') return [];
  const { mutation, args } = read;
  const moved = read.mutation.conflict.answered(args, {}, base);
  return [{ ...op, version: mutation.version, args: moved }];
}
