import { NewerOpError } from '#shared/newer-op-error.ts';
import type { Effect, EffectsOf } from './effect.ts';
import { type Op, type OpState, rowKey, splitRowKey } from './op.ts';
import { withFiles } from './op-files.ts';
import { readable } from './readable-ops.ts';
import type { Mirror, Shadow } from './schema.ts';
import { type AnyRow, isTableName, TABLE_NAMES, type TableName } from './tables/index.ts';

/** Ops whose effect is on the screen. In attention it is rolled back, `held` cannot be understood. */
const SHOWN: ReadonlySet<OpState> = new Set<OpState>([
  'queued',
  'sending',
  'acked',
  'unsure',
  'blocked',
  'parked',
]);

/** Tables that any transaction calling `rematerialise` must hold for writing. */
export const REPLAY_TABLES = [...TABLE_NAMES, 'ops', 'opFiles', 'shadows', 'idmap'] as const;

/** An op whose effects could not be read or threw: the caller moves it to attention (S6). */
export interface BrokenOp {
  op: Op;
  error: string;
}

/**
 * Brings rows up to date after ops or server copies changed: row = server copy with every shown op replayed in order
 * (S1). Must run inside a transaction over `REPLAY_TABLES`.
 * @param truths newer server copies by row key; `null` says that the server no longer has the row
 */
export async function rematerialise(
  db: Mirror,
  keys: Iterable<string>,
  effectsOf: EffectsOf,
  truths: ReadonlyMap<string, Shadow['truth']> = new Map(),
): Promise<BrokenOp[]> {
  // All rows at once: no row depends on another, and each turn costs a phone milliseconds.
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

  if (ops.length === 0) {
    if (shadow) await db.shadows.delete(key);
  } else if (!shadow || newerTruth !== undefined) {
    await db.shadows.put({ key, truth });
  }
  const { row, broken } = replay(truth, await withFiles(db, ops), key, effectsOf);
  if (row && row.id === null) row.id = (await db.idmap.get(key))?.id ?? null;
  if (!row) {
    if (before) await rows.delete(lid);
  } else if (!sameRow(before, row)) {
    await rows.put(row);
  }
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

/** A row that a new write touches, as it shows before. */
export interface Touched {
  key: string;
  table: TableName;
  lid: string;
  row: AnyRow | undefined;
  /** Its server copy is kept already, since another write waits on it. */
  isKept: boolean;
}

/** The rows that effects touch, in one turn. Runs inside the write's transaction. */
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
 * The newest write over rows that show all others already: what a replay would show (S1), without
 * reading the writes before it. Keeps the server copy of a row on which no write waited.
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

/** Ops in order that touch a row and show on the screen. */
export async function shownOpsOf(db: Mirror, key: string): Promise<Op[]> {
  const touching = await db.ops.where('touches').equals(key).sortBy('seq');
  return readable(touching).filter((op) => SHOWN.has(op.state));
}

function replay(
  truth: Shadow['truth'],
  ops: readonly Op[],
  key: string,
  effectsOf: EffectsOf,
): { row: AnyRow | undefined; broken: BrokenOp[] } {
  const { table, lid } = splitRowKey(key);
  // A server copy was read from the table of its key; the union of row types cannot say so.
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

/** The row as it is after each of these ops in turn; one that cannot be applied changes nothing (S6). */
export function rowAfterEach(
  truth: Shadow['truth'],
  ops: readonly Op[],
  key: string,
  effectsOf: EffectsOf,
): (AnyRow | undefined)[] {
  return ops.map((_, nth) => replay(truth, ops.slice(0, nth + 1), key, effectsOf).row);
}

/** One row after the effects on it; a new object, or the row itself where nothing changes. */
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
  // The row was read from this very table; the union of row types cannot say so.
  return (one.change as unknown as (row: AnyRow | undefined) => AnyRow | undefined)(row);
}

/** Keys of the rows that effects touch. */
export function touchesOf(effects: readonly Effect[]): string[] {
  return [...new Set(effects.map((one) => rowKey(one.table, one.lid)))];
}

/** Rows are flat: equal when every field is. Absent and undefined are the same. */
export function sameRow(
  a: Record<string, unknown> | undefined,
  b: Record<string, unknown>,
): boolean {
  if (!a) return false;
  for (const name of Object.keys(b)) if (a[name] !== b[name]) return false;
  for (const name of Object.keys(a)) if (a[name] !== b[name]) return false;
  return true;
}
