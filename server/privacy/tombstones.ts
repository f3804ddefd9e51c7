import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { columnsToEmpty, MARKED_TABLES, PERSONAL_DATA } from './personal-data.ts';
import { replacementValue } from './rules.ts';

const SLICE = 500;

/** Empties rows that an earlier version deleted without emptying them. Devices need not be notified. */
export async function emptyTombstones(db: Db): Promise<void> {
  for (const table of MARKED_TABLES) {
    while ((await emptySome(db, table)) === SLICE);
  }
}

async function emptySome(db: Db, table: (typeof MARKED_TABLES)[number]): Promise<number> {
  const columns = columnsToEmpty(PERSONAL_DATA[table], ['subject', 'author', 'content']);
  const isFilled = columns.map(
    ({ column, becomes }) =>
      sql`(${sql.ref(column)} is not null and ${sql.ref(column)} is distinct from ${replacementValue(becomes)})`,
  );
  const values = columns.map(
    ({ column, becomes }) => sql`${sql.ref(column)} = ${replacementValue(becomes)}`,
  );
  const { numAffectedRows = 0n } = await writeTransaction(db, ({ tx }) =>
    sql`
      update ${sql.table(table)} set ${sql.join(values)} where id in (
        select id from ${sql.table(table)}
        where deleted = 1 and (${sql.join(isFilled, sql` or `)}) limit ${SLICE}
      )
    `.execute(tx),
  );
  return Number(numAffectedRows);
}
