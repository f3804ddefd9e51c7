import type { IndexableType, Table } from 'dexie';

/**
 * The different keys of an index, the highest first. WebKit refuses a cursor over the different keys of an empty index
 * with UnknownError, "Unable to open cursor" (its bug 319640, mended in July 2026), so it is never asked for one.
 */
export function uniqueKeysOf<Row>(table: Table<Row>, index: string): Promise<IndexableType[]> {
  return table.db.transaction('r', table, async () => {
    if ((await table.orderBy(index).limit(1).keys()).length === 0) return [];
    return table.orderBy(index).reverse().uniqueKeys();
  });
}
