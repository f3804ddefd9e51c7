const DURABLE = { durability: 'strict' } as const;

/** A small database with one table, for data that must outlive people's own databases or exist before them. */
export interface StrictStore {
  read(key: string): Promise<unknown>;
  /** The values whose keys start with `prefix`. */
  readAll(prefix: string): Promise<unknown[]>;
  write(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  /**
   * Reads and writes in one transaction, with strict durability: the value must not be lost in a power failure.
   * `undefined` removes it. Returns the new value.
   */
  change<T>(key: string, next: (before: unknown) => T): Promise<T>;
}

export function strictStore(name: string, table: string): StrictStore {
  let opening: Promise<IDBDatabase> | undefined;

  function database(): Promise<IDBDatabase> {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(table);
      request.onsuccess = () => {
        // Reopen a connection that the browser has closed.
        request.result.onclose = () => {
          opening = undefined;
        };
        resolve(request.result);
      };
      request.onerror = () => {
        opening = undefined;
        reject(request.error);
      };
    });
    return opening;
  }

  async function ask<T>(about: (items: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const request = about((await database()).transaction(table).objectStore(table));
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }

  async function change<T>(key: string, next: (before: unknown) => T): Promise<T> {
    const transaction = (await database()).transaction(table, 'readwrite', DURABLE);
    const items = transaction.objectStore(table);
    return new Promise((resolve, reject) => {
      let value: T;
      const request: IDBRequest<unknown> = items.get(key);
      request.onsuccess = () => {
        value = next(request.result);
        if (value === undefined) items.delete(key);
        else items.put(value, key);
      };
      transaction.oncomplete = () => resolve(value);
      transaction.onabort = () => reject(transaction.error);
    });
  }

  return {
    read: (key) => ask<unknown>((items) => items.get(key)),
    readAll: (prefix) =>
      ask<unknown[]>((items) => items.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`))),
    async write(key, value) {
      await change(key, () => value);
    },
    async remove(key) {
      await change(key, () => undefined);
    },
    change,
  };
}
