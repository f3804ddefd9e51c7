import { rowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import type { ResourceRow } from '../tables/extras.ts';
import { type Change, changesTouching } from './ops.ts';

export interface KeptResource extends ResourceRow {
  changes: readonly Change[];
}

/** The whole library in order, including retired resources. It has a few dozen. */
export async function keptResources(db: Mirror): Promise<KeptResource[]> {
  const rows = await db.rows('training_resources').orderBy('position').toArray();
  const keyOf = ({ lid }: ResourceRow) => rowKey('training_resources', lid);
  const changes = await changesTouching(db, rows.map(keyOf));
  return rows.map((row) => ({ ...row, changes: changes.get(keyOf(row)) ?? [] }));
}
