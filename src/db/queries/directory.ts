import type { DirectoryTable } from '#shared/directory-tables.ts';
import type { Op } from '../op.ts';
import { rowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import type { Rows } from '../tables/index.ts';
import type { Change } from './ops.ts';

export type DirectoryRow<T extends DirectoryTable> = Rows[T];

export interface DirectoryEntry<Row> {
  row: Row;
  /** Queued writes that touch the row, in order. */
  changes: readonly Change[];
}

export interface DirectoryView<Row> {
  /** Sorted by name. */
  entries: DirectoryEntry<Row>[];
  /** Writes that need review. Rows that they created are not in the list, but the writes stay visible (S31). */
  attention: Op[];
}

/**
 * A whole directory with its pending writes. It has a few hundred rows and is reread only after a write; searching and
 * sorting happen in memory.
 */
export function directoryView<T extends DirectoryTable>(
  db: Mirror,
  table: T,
): Promise<DirectoryView<DirectoryRow<T>>> {
  return db.transaction('r', table, 'ops', async () => {
    const [rows, ops] = await Promise.all([
      db.rows(table).orderBy('sort_name').toArray(),
      db.ops.where('touches').startsWith(`${table}:`).distinct().toArray(),
    ]);
    const changes = changesByRow(ops);
    return {
      entries: rows.map((row) => ({ row, changes: changes.get(rowKey(table, row.lid)) ?? [] })),
      attention: ops.filter((op) => op.state === 'attention'),
    };
  });
}

function changesByRow(ops: readonly Op[]): ReadonlyMap<string, readonly Change[]> {
  const byRow = new Map<string, Change[]>();
  for (const { seq, id, name, state, reason, touches } of ops) {
    if (state === 'acked') continue;
    const change = { seq, opId: id, name, state, reason };
    for (const key of touches) byRow.set(key, [...(byRow.get(key) ?? []), change]);
  }
  return byRow;
}
