import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { inSlices, SLICE_ROWS } from '#server/db/sliced.ts';
import { columnsToEmpty, MARKED_TABLES, PERSONAL_DATA } from './rules/personal-data.ts';
import { replacementValue } from './rules/rules.ts';

/** Empties rows that an earlier version deleted without emptying them. Devices do not have to be notified. */
export async function emptyTombstones(db: Db): Promise<void> {
  for (const table of MARKED_TABLES) {
    await emptySome(db, table);
  }
}

function emptySome(db: Db, table: (typeof MARKED_TABLES)[number]): Promise<number> {
  const columns = columnsToEmpty(PERSONAL_DATA[table], ['subject', 'author', 'content']);
  const isFilled = columns.map(
    ({ column, becomes }) =>
      sql`(${sql.ref(column)} is not null and ${sql.ref(column)} is distinct from ${replacementValue(becomes)})`,
  );
  const values = columns.map(
    ({ column, becomes }) => sql`${sql.ref(column)} = ${replacementValue(becomes)}`,
  );
  return inSlices(db, async ({ tx }) => {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.join(values)} where id in (
        select id from ${sql.table(table)}
        where deleted = 1 and (${sql.join(isFilled, sql` or `)}) limit ${SLICE_ROWS}
      )
    `.execute(tx);
    return numAffectedRows;
  });
}
