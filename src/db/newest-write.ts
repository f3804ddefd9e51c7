import type { Effect } from './effect.ts';
import { rowKey } from './op.ts';
import type { Mirror } from './schema.ts';
import { type AnyRow, TABLE_NAMES, type TableName } from './tables/index.ts';

/*
 * What a page needs of a replay before the first tap. The rest (replay.ts) is not part of the first screen.
 */

/** Tables that every transaction calling `rematerialise` must include for writing. */
export const REPLAY_TABLES = [...TABLE_NAMES, 'ops', 'opFiles', 'shadows', 'idmap'] as const;

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

/** The row after its effects: a new object, or the same one if nothing changes. */
export function changed(
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
