import { rowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import type { TableName } from '../tables/index.ts';
import { type Change, changesTouching } from './ops.ts';

/** Writes that touch any of these rows of a table, without duplicates. */
export async function changesToRows(
  db: Mirror,
  table: TableName,
  lids: readonly string[],
): Promise<readonly Change[]> {
  const found = await changesTouching(
    db,
    lids.map((lid) => rowKey(table, lid)),
  );
  const bySeq = new Map([...found.values()].flat().map((one) => [one.seq, one]));
  return [...bySeq.values()];
}
