import type { TableName } from '#db/tables/index.ts';

/** Server numbers of local records; undefined while the record is not on the server yet. */
export interface Ids {
  of(table: TableName, lid: string): number | undefined;
}
