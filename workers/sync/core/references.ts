import type { Mirror } from '#db/schema.ts';
import type { TableName } from '#db/tables/index.ts';
import { PEOPLE_KINDS } from '#shared/network-people.ts';
import { SOURCES } from '../sources/index.ts';

/** Tables whose rows point at a planter whom they do not belong to; there are few rows. */
const POINT_AT_PLANTERS = ['churches', 'cohort_participants', ...PEOPLE_KINDS] as const;

/** How rows name the record that they belong to. */
const NAMED_BY: Partial<Record<TableName, string>> = {
  planters: 'planter',
  assessments: 'assessment',
  cohorts: 'cohort',
};

/**
 * Rows of others may come in before it is known that their record was made here; they name it by the key of its
 * number. From now on they name it by the key that it has had all the time (S3, S26), also in the server copy under a
 * waiting write that shows another record.
 */
export async function renameRecord(
  db: Mirror,
  table: TableName,
  from: string,
  to: string,
): Promise<void> {
  const field = NAMED_BY[table];
  if (!field) return;
  const rename = (row: object) => {
    Reflect.set(row, field, to);
  };
  const owned = Object.keys(SOURCES[table].owns ?? {});
  const pointing = table === 'planters' ? POINT_AT_PLANTERS : [];
  await Promise.all([
    ...owned.map((one) => db.table(one).where(field).equals(from).modify(rename)),
    ...pointing.map((one) =>
      db
        .table(one)
        .filter((row) => isNamed(row, field, from))
        .modify(rename),
    ),
    db.shadows
      .filter(({ truth }) => isNamed(truth, field, from))
      .modify(({ truth }) => {
        if (truth) rename(truth);
      }),
  ]);
}

function isNamed(row: unknown, field: string, key: string): boolean {
  return typeof row === 'object' && row !== null && Reflect.get(row, field) === key;
}
