import type { IndexableType, Table } from 'dexie';

/**
 * The unique keys of an index, highest first. WebKit throws UnknownError, "Unable to open cursor", for a unique cursor
 * over an empty index (bug 319640, fixed in July 2026), so an empty index is checked for first.
 */
export function uniqueKeysOf<Row>(table: Table<Row>, index: string): Promise<IndexableType[]> {
  return table.db.transaction('r', table, async () => {
    if ((await table.orderBy(index).limit(1).keys()).length === 0) return [];
    return table.orderBy(index).reverse().uniqueKeys();
  });
}
