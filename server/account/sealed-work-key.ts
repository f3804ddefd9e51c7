import type { Db } from '#server/db/database.ts';

/** Its name in `server_secrets`. */
export const SEALED_WORK = 'sealed-work';

/**
 * The key that encrypts the keys of sealed work, created by a migration. It is in the database on SQLite too and is
 * never replaced: sealed work may be opened years later, after a move to another machine or from a backup.
 */
export async function sealedWorkKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', SEALED_WORK)
    .execute();
  return rows.map(({ value }) => value);
}
