import type { TableName } from '#db/tables/index.ts';

/** Server ids of local records; undefined while a record is not on the server yet. */
export interface Ids {
  of(table: TableName, lid: string): number | undefined;
}
