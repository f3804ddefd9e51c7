import type { Op } from '#db/op.ts';
import { readOp } from './read-op.ts';

/**
 * Later writes of the same kind that were made on top of one that is taken back: their base is what that one
 * was made on, else their author would be asked about a change of their own (S28). `isBack`: it returns.
 */
export function rebased(ended: Op, later: readonly Op[], isBack: boolean): Op[] {
  // What may have been executed after all is no base that could be taken away.
  if (ended.attempts > 0 && ended.reason?.kind === 'unverifiable') return [];
  const open = asking(ended)?.touched ?? [];
  return later.flatMap((op) => {
    const asked = op.name === ended.name && op.attempts === 0 ? asking(op) : undefined;
    if (!asked) return [];
    const moved = asked.touched.flatMap(({ field, before }) => {
      const at = open.findIndex((one) => one.field === field);
      const [was] = at < 0 ? [] : open.splice(at, 1);
      if (!was) return [];
      const [from, to] = isBack ? [was.before, was.mine] : [was.mine, was.before];
      return (before ?? '') === (from ?? '') ? [[field, to] as const] : [];
    });
    return moved.length > 0 ? [asked.onBase(Object.fromEntries(moved))] : [];
  });
}

/** What a write sets of which its author may be asked; undefined where its mutation asks nothing. */
function asking(op: Op) {
  const read = readOp(op);
  const rule = read.kind === 'read' ? read.mutation.conflict : undefined;
  if (read.kind !== 'read' || rule?.kind !== 'ask') return undefined;
  const { mutation, args } = read;
  return {
    touched: rule.touched(args),
    /** As if its author had answered a question with their own value again. */
    onBase: (base: Record<string, unknown>): Op => {
      return { ...op, version: mutation.version, args: rule.answered(args, {}, base) };
    },
  };
}
