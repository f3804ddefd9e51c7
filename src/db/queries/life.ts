import type { LifeLine, Op } from '../op.ts';
import { readable } from '../readable-ops.ts';
import type { Mirror } from '../schema.ts';

/** One write's history: still queued, or ended within the last 90 days (S32). */
export type Life = { kind: 'op'; op: Op } | { kind: 'line'; line: LifeLine };

/** The histories of the writes of this device that touched these rows, newest first, by row key. */
export async function livesOf(
  db: Mirror,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly Life[]>> {
  if (keys.length === 0) return new Map();
  const wanted = [...new Set(keys)];
  const [ops, lines] = await db.transaction('r', 'ops', 'journal', () =>
    Promise.all([
      db.ops.where('touches').anyOf(wanted).distinct().toArray(),
      db.journal.where('touches').anyOf(wanted).distinct().toArray(),
    ]),
  );
  const lives: Life[] = [
    ...readable(ops).map((op): Life => ({ kind: 'op', op })),
    ...lines.map((line): Life => ({ kind: 'line', line })),
  ].sort((a, b) => savedAt(b) - savedAt(a));
  return new Map(
    wanted.map((key) => [key, lives.filter((life) => touchesOf(life).includes(key))] as const),
  );
}

function savedAt(life: Life): number {
  return life.kind === 'op' ? life.op.createdAt : life.line.savedAt;
}

function touchesOf(life: Life): readonly string[] {
  return life.kind === 'op' ? life.op.touches : life.line.touches;
}
