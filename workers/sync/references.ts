import { rowKey } from '#db/op.ts';
import type { Mirror } from '#db/schema.ts';
import type { AnyRow, TableName } from '#db/tables/index.ts';
import { SOURCES } from './sources/index.ts';

/** How rows name the record that they belong to. */
const NAMED_BY: Partial<Record<TableName, string>> = {
  planters: 'planter',
  assessments: 'assessment',
};

/**
 * Rows of others may come in before it is known that their record was made here; they name it by the key of its
 * number. From now on they name it by the key that it has had all the time (S3, S26).
 */
export async function renameRecord(
  db: Mirror,
  table: TableName,
  from: string,
  to: string,
): Promise<void> {
  const field = NAMED_BY[table];
  const dependants = field ? await SOURCES[table].dependants?.(db, from) : undefined;
  if (!field || !dependants) return;
  await Promise.all(
    dependants.map(async (one) => {
      const key = rowKey(one.table, one.lid);
      const rows = db.table<AnyRow, string>(one.table);
      const [row, shadow] = await Promise.all([rows.get(one.lid), db.shadows.get(key)]);
      await Promise.all([
        row && rows.put({ ...row, [field]: to }),
        shadow?.truth && db.shadows.put({ key, truth: { ...shadow.truth, [field]: to } }),
      ]);
    }),
  );
}
