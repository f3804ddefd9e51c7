import { DIRECTORY_NAMES } from '#shared/directory-tables.ts';
import type { Mirror } from './schema.ts';
import type { AnyRow, TableName } from './tables/index.ts';

/** Tables whose rows belong to a record, and the field that contains its local key. */
export type Owned = Partial<Record<TableName, string>>;

/** Rows that are removed from the device together with a row. */
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

/** Local keys of the rows that refer to this record in an indexed field. */
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

/** Tables whose rows refer to a planter without belonging to it. They have few rows. */
const POINT_AT_PLANTERS = [...DIRECTORY_NAMES, 'cohort_participants'] as const;

/** The field with which rows refer to a record of each table. */
const NAMED_BY: Partial<Record<TableName, string>> = {
  planters: 'planter',
  reports: 'report',
  assessments: 'assessment',
  cohorts: 'cohort',
};

/**
 * Rows may be merged before it is known that the record they refer to was created on this device. They refer to it by
 * the key made from its number; this changes them to its permanent local key (S3, S26), including server copies hidden
 * by a pending write that refers to another record.
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
