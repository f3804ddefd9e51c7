import { lidOf } from '#shared/ids.ts';
import { rowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import type { TableName } from '../tables/index.ts';

/**
 * The local key behind what an address names: a server number, also of a record that was made here, or a
 * local key (S3). Undefined for what is neither.
 */
export async function lidOfKey(
  db: Mirror,
  table: TableName,
  key: string,
): Promise<string | undefined> {
  if (/^\d{1,10}$/.test(key)) {
    const id = Number(key);
    const made = await db.idmap.where('[table+id]').equals([table, id]).first();
    return made?.lid ?? lidOf(id);
  }
  if (!/^[sl][\w-]+$/.test(key)) return undefined;
  // Asked for this alone: a live query that awaits no request here is not run again (Dexie's zones).
  const known = await db.idmap.get(rowKey(table, key));
  return known?.lid ?? key;
}

/** The id of a row in an address: the server's number if there is one. */
export function keyOfRow(row: { lid: string; id: number | null }): string {
  return row.id === null ? row.lid : String(row.id);
}
