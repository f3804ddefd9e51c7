import { sql } from 'kysely';
import type { Tables } from '#server/db/schema.ts';
import type { Directory } from '#src/records/record.ts';

export const LINKS = 'social_media';

/** Used as the table type of every directory. Differences between directories come from the record kind. */
export type Table = 'churches';

/** The database table of a directory. */
export function tableOf({ table, storedIn }: Directory): Table {
  return (storedIn ?? table) as Table;
}

/**
 * Condition for the rows of a directory whose table may also hold others.
 * @param column the column `kind`, or an expression for it
 */
export function isOfKind({ table, storedIn }: Directory, column = sql<string>`kind`) {
  return storedIn ? sql<boolean>`${column} = ${table}` : sql<boolean>`1 = 1`;
}

/** The columns that the API returns. */
export function columnsOf({ fields, hasLinks }: Directory) {
  const common = ['id', 'profile_picture_url', 'planter_id', 'updated_at', 'created_by_key'];
  const columns = [...common, ...Object.keys(fields), ...(hasLinks ? [LINKS] : [])];
  return columns as (keyof Tables[Table])[];
}
