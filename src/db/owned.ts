import { DIRECTORY_NAMES } from '#shared/directory-tables.ts';
import type { Mirror } from './schema.ts';
import type { AnyRow, TableName } from './tables/index.ts';

/** Tables whose rows belong to a record, and the field in which they name it. */
export type Owned = Partial<Record<TableName, string>>;

/** What leaves the device with a row. */
export const OWNED: Partial<Record<TableName, Owned>> = {
  planters: { contacts: 'planter', stage_history: 'planter', record_changes: 'planter' },
  reports: { record_changes: 'report' },
  assessments: {
    assessment_participants: 'assessment',
    assignments: 'assessment',
    meeting_decisions: 'assessment',
  },
  assignments: { assessor_reports: 'lid' },
  cohorts: { cohort_participants: 'cohort' },
};

/** Local keys of the rows that name this record in an indexed field. */
export function keysOf(
  db: Mirror,
  table: TableName,
  field: string,
  record: string | number,
): Promise<string[]> {
  return db.table<AnyRow, string>(table).where(field).equals(record).primaryKeys();
}

/** The rows that belong to a record. */
export async function ownedBy(db: Mirror, owned: Owned, lid: string) {
  const found = await Promise.all(
    (Object.entries(owned) as [TableName, string][]).map(async ([table, field]) => {
      return (await keysOf(db, table, field, lid)).map((one) => ({ table, lid: one }));
    }),
  );
  return found.flat();
}

/** Tables whose rows point at a planter whom they do not belong to; there are few rows. */
const POINT_AT_PLANTERS = [...DIRECTORY_NAMES, 'cohort_participants'] as const;

/** How rows name the record that they belong to. */
const NAMED_BY: Partial<Record<TableName, string>> = {
  planters: 'planter',
  reports: 'report',
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
  const owned = Object.keys(OWNED[table] ?? {});
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
