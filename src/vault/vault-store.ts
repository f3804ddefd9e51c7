const DATABASE = 'fieldbook-vault';
const TABLE = 'vault';

let opening: Promise<IDBDatabase> | undefined;

/** Its own small database: the sign-in screen needs it, where no person's own database is open yet. */
function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
    request.onsuccess = () => {
      // A connection that the browser closed behind our back is opened again.
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

export async function readItem(key: string): Promise<unknown> {
  const items = (await database()).transaction(TABLE).objectStore(TABLE);
  const request: IDBRequest<unknown> = items.get(key);
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export async function writeItem(key: string, value: unknown): Promise<void> {
  await changeItem(key, () => value);
}

export async function removeItem(key: string): Promise<void> {
  await changeItem(key, () => undefined);
}

/**
 * Reads and writes in one transaction; `undefined` removes. Returns the present value. Strict: a key that is lost in a
 * power failure takes with it all that it sealed.
 */
export async function changeItem<T>(key: string, next: (before: unknown) => T): Promise<T> {
  const transaction = (await database()).transaction(TABLE, 'readwrite', { durability: 'strict' });
  const items = transaction.objectStore(TABLE);
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
