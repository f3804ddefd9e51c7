import { MemoryClause, MemoryCollection } from './memory-collection.ts';
import type { Key, Row } from './store-keys.ts';
import type { Hooks, StoredTable } from './store-table.ts';
import type { Transaction } from './store-turns.ts';

type Run = <T>(table: string, writes: boolean, work: (transaction: Transaction) => T) => Promise<T>;

/** A table with Dexie's method names, as far as they are used. */
export class MemoryTable {
  readonly stored: StoredTable;
  readonly run: Run;
  /** The connection, under the name that Dexie's tables use. */
  readonly db: object;
  readonly hooks: Hooks = { creating: [], updating: [], deleting: [] };

  constructor(stored: StoredTable, run: Run, db: object) {
    this.stored = stored;
    this.run = run;
    this.db = db;
  }

  get name(): string {
    return this.stored.shape.name;
  }

  hook<Event extends keyof Hooks>(event: Event, hear: Hooks[Event][number]): void {
    const known: Hooks[Event][number][] = this.hooks[event];
    known.push(hear);
  }

  get(key: unknown): Promise<Row | undefined> {
    return this.#read(() => this.stored.get(key));
  }

  bulkGet(keys: readonly unknown[]): Promise<(Row | undefined)[]> {
    return this.#read(() => keys.map((key) => this.stored.get(key)));
  }

  add(row: Row): Promise<Key> {
    return this.#store(row, false);
  }

  put(row: Row): Promise<Key> {
    return this.#store(row, true);
  }

  bulkAdd(rows: readonly Row[]): Promise<Key | undefined> {
    return this.#storeAll(rows, false);
  }

  bulkPut(rows: readonly Row[]): Promise<Key | undefined> {
    return this.#storeAll(rows, true);
  }

  update(key: unknown, change: Row): Promise<number> {
    return this.#write((transaction) => {
      const row = this.stored.get(key);
      if (!row) return 0;
      this.stored.put(transaction, changed(row, change), true, this.hooks);
      return 1;
    });
  }

  delete(key: unknown): Promise<void> {
    return this.#write((transaction) => this.stored.delete(transaction, key, this.hooks));
  }

  bulkDelete(keys: readonly unknown[]): Promise<void> {
    return this.#write((transaction) => {
      for (const key of keys) this.stored.delete(transaction, key, this.hooks);
    });
  }

  where(index: string): MemoryClause {
    return new MemoryClause(this, index);
  }

  orderBy(index: string): MemoryCollection {
    return new MemoryCollection(this, index);
  }

  toCollection(): MemoryCollection {
    return this.orderBy(':id');
  }

  filter(fits: (row: never) => boolean): MemoryCollection {
    return this.toCollection().filter(fits);
  }

  limit(most: number): MemoryCollection {
    return this.toCollection().limit(most);
  }

  toArray(): Promise<Row[]> {
    return this.toCollection().toArray();
  }

  each(tell: (row: Row) => void): Promise<void> {
    return this.toCollection().each(tell);
  }

  count(): Promise<number> {
    return this.#read(() => this.stored.size);
  }

  async clear(): Promise<void> {
    await this.toCollection().delete();
  }

  /** As in Dexie, the given row receives its number. */
  async #store(row: Row, mayReplace: boolean): Promise<Key> {
    const key = await this.#write((transaction) =>
      this.stored.put(transaction, row, mayReplace, this.hooks),
    );
    const { keyPath, auto } = this.stored.shape.primKey;
    if (auto && row[String(keyPath)] !== key) row[String(keyPath)] = key;
    return key;
  }

  #storeAll(rows: readonly Row[], mayReplace: boolean): Promise<Key | undefined> {
    return this.#write((transaction) =>
      rows.map((row) => this.stored.put(transaction, row, mayReplace, this.hooks)).at(-1),
    );
  }

  #read<T>(work: () => T): Promise<T> {
    return this.run(this.name, false, work);
  }

  #write<T>(work: (transaction: Transaction) => T): Promise<T> {
    return this.run(this.name, true, work);
  }
}

/** As in Dexie, setting a property to undefined removes it. */
function changed(row: Row, change: Row): Row {
  const next = { ...row, ...change };
  for (const name of Object.keys(change)) if (change[name] === undefined) delete next[name];
  return next;
}
