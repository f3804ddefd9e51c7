import type { Op } from '#db/op.ts';
import { readOp } from './read-op.ts';

/**
 * Rebases later writes of the same kind that were made on top of a withdrawn one. They get its base, because otherwise
 * their author would be asked about a change of their own (S28). `isBack`: the withdrawn write returns.
 */
export function rebased(ended: Op, later: readonly Op[], isBack: boolean): Op[] {
  // A write that may have been executed after all remains the base of later ones.
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

/** The fields of a write that its author may be asked about; undefined if its mutation asks nothing. */
function asking(op: Op) {
  const read = readOp(op);
  const rule = read.kind === 'read' ? read.mutation.conflict : undefined;
  if (read.kind !== 'read' || rule?.kind !== 'ask') return undefined;
  const { mutation, args } = read;
  return {
    touched: rule.touched(args),
    /** The same result as if its author had kept their own values in a question. */
    onBase: (base: Record<string, unknown>): Op => {
      return { ...op, version: mutation.version, args: rule.answered(args, {}, base) };
    },
  };
}
