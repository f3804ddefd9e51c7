// cspell:ignore idbtrans
import Dexie from 'dexie';
import type { TableName } from './tables/index.ts';

/**
 * The last value of an index `[first+second]` for each of these first values; '' if there is none. Must run in a
 * transaction over the table. A hub needs up to 100 of them before Today is rendered, and Dexie's `last()` would load
 * each row.
 */
export function lastKeys(
  table: TableName,
  index: string,
  firsts: readonly string[],
): Promise<string[]> {
  const { idbtrans } = Dexie.currentTransaction;
  const source = idbtrans.objectStore(table).index(index);
  const asked = firsts.map(
    (first) =>
      new Dexie.Promise<string>((resolve, reject) => {
        const range = IDBKeyRange.bound([first], [first, []]);
        const request = source.openKeyCursor(range, 'prev');
        request.onsuccess = () => resolve(secondOf(request.result?.key));
        request.onerror = () => reject(request.error);
      }),
  );
  return Promise.all(asked);
}

function secondOf(key: IDBValidKey | undefined): string {
  const second = Array.isArray(key) ? key[1] : '';
  return typeof second === 'string' ? second : '';
}
