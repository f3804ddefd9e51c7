import { rowKey, splitRowKey } from '#db/op.ts';
import type { Mirror } from '#db/schema.ts';
import type { AnyRow, TableName } from '#db/tables/index.ts';
import { PEOPLE_KINDS } from '#shared/network-people.ts';
import { SOURCES } from '../sources/index.ts';

/** Tables whose rows point at a planter whom they do not belong to; there are few rows, and no index. */
const POINT_AT_PLANTERS = ['churches', ...PEOPLE_KINDS] as const;

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
  if (!field) return;
  const dependants = (await SOURCES[table].dependants?.(db, from)) ?? [];
  const pointing = table === 'planters' ? await pointingAt(db, from) : [];
  const renamed = (row: AnyRow) => ({ ...row, [field]: to });
  const names = (row: unknown) => isNamed(row, field, from);
  await Promise.all(
    [...dependants, ...pointing].map(async (one) => {
      const key = rowKey(one.table, one.lid);
      const rows = db.table<AnyRow, string>(one.table);
      const [row, shadow] = await Promise.all([rows.get(one.lid), db.shadows.get(key)]);
      const truth = shadow?.truth;
      await Promise.all([
        row && names(row) && rows.put(renamed(row)),
        truth && names(truth) && db.shadows.put({ key, truth: { ...truth, [field]: to } }),
      ]);
    }),
  );
}

function isNamed(row: unknown, field: string, key: string): boolean {
  return typeof row === 'object' && row !== null && Reflect.get(row, field) === key;
}

/** Also where a waiting write shows another planter: the server copy under it is renamed. */
async function pointingAt(db: Mirror, planter: string) {
  const rows = await Promise.all(
    POINT_AT_PLANTERS.map(async (table) => {
      const pointing = db.rows(table).filter((row) => row.planter === planter);
      return (await pointing.primaryKeys()).map((lid) => ({ table, lid }));
    }),
  );
  const shadows = await db.shadows
    .filter(({ truth }) => isNamed(truth, 'planter', planter))
    .toArray();
  const kept = shadows.flatMap(({ key }) => {
    const { table, lid } = splitRowKey(key);
    return isPointing(table) ? [{ table, lid }] : [];
  });
  return [
    ...new Map([...rows.flat(), ...kept].map((one) => [rowKey(one.table, one.lid), one])).values(),
  ];
}

function isPointing(table: string): table is (typeof POINT_AT_PLANTERS)[number] {
  return POINT_AT_PLANTERS.some((one) => one === table);
}
