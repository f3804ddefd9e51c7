import { sql } from 'kysely';
import type { Tables } from '#server/db/schema.ts';
import type { Directory } from '#src/records/record.ts';

export const LINKS = 'social_media';

/** Stands for the table of every directory: what differs is read from the record kind. */
export type Table = 'churches';

/** The database's table of a kind. */
export function tableOf({ table, storedIn }: Directory): Table {
  return (storedIn ?? table) as Table;
}

/** The rows of a kind, where its table holds others as well. */
export function isOfKind({ table, storedIn }: Directory) {
  return storedIn ? sql<boolean>`kind = ${table}` : sql<boolean>`1 = 1`;
}

/** The columns that are answered. */
export function columnsOf({ fields, hasLinks }: Directory) {
  const common = ['id', 'profile_picture_url', 'planter_id', 'updated_at', 'created_by_key'];
  const columns = [...common, ...Object.keys(fields), ...(hasLinks ? [LINKS] : [])];
  return columns as (keyof Tables[Table])[];
}
