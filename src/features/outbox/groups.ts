import type { Op } from '#db/op.ts';
import { aboutOf } from '#src/mutations/read-op.ts';

/** Changes of the same person or record, in order. */
export interface Group {
  key: string;
  /** The row whose name is used as the heading, unless the mutation provides one. */
  rowKey: string | undefined;
  about: string | undefined;
  ops: Op[];
}

/** Groups ops by their first lane: ops that must be sent in order concern the same record. */
export function groupsOf(ops: readonly Op[]): Group[] {
  const groups = new Map<string, Group>();
  for (const op of ops) {
    const key = op.lanes[0] ?? op.id;
    const known = groups.get(key);
    const group = known ?? { key, rowKey: rowOf(op), about: undefined, ops: [] };
    group.about ??= aboutOf(op);
    group.ops.push(op);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The row that the lane names, or else the first one touched. */
function rowOf(op: Op): string | undefined {
  const lid = op.lanes[0]?.replace(/^[^:]*:/, '');
  return op.touches.find((key) => key.endsWith(`:${lid}`)) ?? op.touches[0];
}

/**
 * Why a change cannot be sent yet: an earlier change of the same record comes first, or its record does not exist yet.
 */
export interface WaitsFor {
  op: Op;
  /** True if that change needs its author, so nothing can be sent until then. */
  needsYou: boolean;
}

/** For each waiting op that depends on another one, that op, by id. Needs a single pass over all ops. */
export function waitsFor(
  waiting: readonly Op[],
  attention: readonly Op[],
): ReadonlyMap<string, WaitsFor> {
  const found = new Map<string, WaitsFor>();
  const lastOfLane = new Map<string, Op>();
  for (const op of waiting) {
    const before = op.lanes.map((lane) => lastOfLane.get(lane)).find((one) => one !== undefined);
    if (before) found.set(op.id, { op: before, needsYou: false });
    else if (op.state === 'blocked' && !WAITS_FOR_NO_OTHER.has(op.lastFailure)) {
      const parent = attention.find((one) => one.touches.some((key) => isAbout(op, key)));
      if (parent) found.set(op.id, { op: parent, needsYou: true });
    }
    for (const lane of op.lanes) lastOfLane.set(lane, op);
  }
  return found;
}

/** Failures of blocked writes that wait for another connection or for their author's password. */
const WAITS_FOR_NO_OTHER = new Set<string | undefined>(['metered', 'locked']);

function isAbout(op: Op, key: string): boolean {
  if (op.touches.includes(key)) return true;
  const lid = key.slice(key.indexOf(':') + 1);
  return op.lanes.some((lane) => lane.endsWith(`:${lid}`));
}
