import { NewerOpError } from '#shared/newer-op-error.ts';
import type { EffectsOf } from './effect.ts';
import { changed, sameRow } from './newest-write.ts';
import { type Op, type OpState, splitRowKey } from './op.ts';
import { withFiles } from './op-files.ts';
import { readable } from './readable-ops.ts';
import type { Mirror, Shadow } from './schema.ts';
import { type AnyRow, isTableName } from './tables/index.ts';

/**
 * States of ops whose effect is on the screen. Not in `attention`, where it is rolled back, or `held`, which this build
 * cannot read.
 */
const SHOWN: ReadonlySet<OpState> = new Set<OpState>([
  'queued',
  'sending',
  'acked',
  'unsure',
  'blocked',
  'parked',
]);

/** True if the write's effect is on the screen, so that its rows need a shadow (S1). */
export function isShown({ state }: Op): boolean {
  return SHOWN.has(state);
}

/** An op whose effects could not be parsed or applied. The caller moves it to `attention` (S6). */
export interface BrokenOp {
  op: Op;
  error: string;
}

/**
 * Recomputes rows after a change of ops or server copies: row = server copy with every shown op replayed in order (S1).
 * Must run inside a transaction over `REPLAY_TABLES`.
 * @param truths newer server copies by row key; `null` means that the server no longer has the row
 */
export async function rematerialise(
  db: Mirror,
  keys: Iterable<string>,
  effectsOf: EffectsOf,
  truths: ReadonlyMap<string, Shadow['truth']> = new Map(),
): Promise<BrokenOp[]> {
  // In parallel, because rows are independent and each round trip costs milliseconds on a phone.
  const broken = await Promise.all(
    [...new Set(keys)].map((key) => rematerialiseRow(db, key, effectsOf, truths.get(key))),
  );
  return [...new Map(broken.flat().map((one) => [one.op.seq, one])).values()];
}

async function rematerialiseRow(
  db: Mirror,
  key: string,
  effectsOf: EffectsOf,
  newerTruth: Shadow['truth'] | undefined,
): Promise<BrokenOp[]> {
  const { table, lid } = splitRowKey(key);
  if (!isTableName(table)) return [];
  const rows = db.table<AnyRow, string>(table);
  const [ops, shadow, before] = await Promise.all([
    shownOpsOf(db, key),
    db.shadows.get(key),
    rows.get(lid),
  ]);
  const truth = newerTruth !== undefined ? newerTruth : shadow ? shadow.truth : (before ?? null);

  const { row, broken } = replay(truth, await withFiles(db, ops), key, effectsOf);
  if (row && row.id === null) row.id = (await db.idmap.get(key))?.id ?? null;
  const writes: PromiseLike<unknown>[] = [];
  if (ops.length === 0) {
    if (shadow) writes.push(db.shadows.delete(key));
  } else if (!shadow || newerTruth !== undefined) {
    writes.push(db.shadows.put({ key, truth }));
  }
  if (!row) {
    if (before) writes.push(rows.delete(lid));
  } else if (!sameRow(before, row)) {
    writes.push(rows.put(row));
  }
  await Promise.all(writes);
  return broken;
}

/** The server copy of a row (S1): its shadow while writes touch it, else the row itself. */
export async function serverCopyOf(db: Mirror, key: string): Promise<AnyRow | undefined> {
  const { table, lid } = splitRowKey(key);
  const [shadow, row] = await Promise.all([
    db.shadows.get(key),
    db.table<AnyRow, string>(table).get(lid),
  ]);
  return shadow ? ((shadow.truth as AnyRow | null) ?? undefined) : row;
}

/** The ops that touch a row and are shown on the screen, in order. */
export async function shownOpsOf(db: Mirror, key: string): Promise<Op[]> {
  const touching = await db.ops.where('touches').equals(key).sortBy('seq');
  return readable(touching).filter(isShown);
}

function replay(
  truth: Shadow['truth'],
  ops: readonly Op[],
  key: string,
  effectsOf: EffectsOf,
): { row: AnyRow | undefined; broken: BrokenOp[] } {
  const { table, lid } = splitRowKey(key);
  // The server copy has the row type of the key's table, which the union of row types cannot express.
  let row = truth ? ({ ...truth } as AnyRow) : undefined;
  const broken: BrokenOp[] = [];
  for (const op of ops) {
    try {
      row = changed(effectsOf(op), table, lid, row);
    } catch (error) {
      if (error instanceof NewerOpError) continue;
      broken.push({ op, error: error instanceof Error ? error.message : String(error) });
    }
  }
  return { row: row && { ...row }, broken };
}

/** The row after each of these ops in turn. An op that cannot be applied changes nothing (S6). */
export function rowAfterEach(
  truth: Shadow['truth'],
  ops: readonly Op[],
  key: string,
  effectsOf: EffectsOf,
): (AnyRow | undefined)[] {
  return ops.map((_, nth) => replay(truth, ops.slice(0, nth + 1), key, effectsOf).row);
}
