import { NewerOpError } from '#shared/newer-op-error.ts';
import type { Effect, EffectsOf } from './effect.ts';
import { type Op, type OpState, rowKey, splitRowKey } from './op.ts';
import { withFiles } from './op-files.ts';
import { readable } from './readable-ops.ts';
import type { Mirror, Shadow } from './schema.ts';
import { type AnyRow, isTableName, TABLE_NAMES, type TableName } from './tables/index.ts';

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

/** Tables that every transaction calling `rematerialise` must include for writing. */
export const REPLAY_TABLES = [...TABLE_NAMES, 'ops', 'opFiles', 'shadows', 'idmap'] as const;

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

/** A row that a new write touches, as it is before the write. */
export interface Touched {
  key: string;
  table: TableName;
  lid: string;
  row: AnyRow | undefined;
  /** The server copy is already in a shadow because of another pending write. */
  isKept: boolean;
}

/** Reads the rows that effects touch in one round trip. Runs inside the transaction of the write. */
export async function readTouched(db: Mirror, effects: readonly Effect[]): Promise<Touched[]> {
  const places = new Map(effects.map(({ table, lid }) => [rowKey(table, lid), { table, lid }]));
  return Promise.all(
    [...places].map(async ([key, { table, lid }]) => {
      const [row, shadow] = await Promise.all([
        db.table<AnyRow, string>(table).get(lid),
        db.shadows.get(key),
      ]);
      return { key, table, lid, row, isKept: shadow !== undefined };
    }),
  );
}

/**
 * Applies the newest write to rows that already show all earlier ones. The result equals that of a replay (S1), but
 * earlier writes need not be read. Stores the server copy of rows that had no pending write.
 */
export async function applyNewest(
  db: Mirror,
  touched: readonly Touched[],
  effects: readonly Effect[],
): Promise<void> {
  await Promise.all(
    touched.map(async ({ key, table, lid, row: before, isKept }) => {
      const rows = db.table<AnyRow, string>(table);
      const row = changed(effects, table, lid, before ? { ...before } : undefined);
      const kept = isKept ? undefined : db.shadows.put({ key, truth: before ?? null });
      if (row && !sameRow(before, row)) await rows.put({ ...row });
      else if (!row && before) await rows.delete(lid);
      await kept;
    }),
  );
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

/** The row after its effects: a new object, or the same one if nothing changes. */
function changed(
  effects: readonly Effect[],
  table: string,
  lid: string,
  row: AnyRow | undefined,
): AnyRow | undefined {
  return effects
    .filter((one) => one.table === table && one.lid === lid)
    .reduce((before, one) => change(one, before), row);
}

function change(one: Effect, row: AnyRow | undefined): AnyRow | undefined {
  // The row was read from this table, which the union of row types cannot express.
  return (one.change as unknown as (row: AnyRow | undefined) => AnyRow | undefined)(row);
}

/** Keys of the rows that effects touch. */
export function touchesOf(effects: readonly Effect[]): string[] {
  return [...new Set(effects.map((one) => rowKey(one.table, one.lid)))];
}

/** Compares flat rows field by field. Missing and undefined fields are equal. */
export function sameRow(
  a: Record<string, unknown> | undefined,
  b: Record<string, unknown>,
): boolean {
  if (!a) return false;
  for (const name of Object.keys(b)) if (a[name] !== b[name]) return false;
  for (const name of Object.keys(a)) if (a[name] !== b[name]) return false;
  return true;
}
