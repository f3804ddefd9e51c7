import { lidOf } from '#shared/ids.ts';
import { rowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import type { TableName } from '../tables/index.ts';

/**
 * The local key for the id in an address, which may be a server number, even of a record created here, or a local key
 * (S3). Undefined for anything else.
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
  // Needed for live queries: a query that awaits no request here is not rerun (because of Dexie's zones).
  const known = await db.idmap.get(rowKey(table, key));
  return known?.lid ?? key;
}

/** The id of a row in an address: the server's number if there is one. */
export function keyOfRow(row: { lid: string; id: number | null }): string {
  return row.id === null ? row.lid : String(row.id);
}
