import {
  asKey,
  compareKeys,
  copyOf,
  fix,
  type IndexShape,
  type Key,
  keysIn,
  type Row,
} from './store-keys.ts';
import type { Transaction } from './store-turns.ts';

/** A row in the order of an index. */
export interface Entry {
  key: Key;
  primaryKey: Key;
  row: Row;
}

export interface TableShape {
  name: string;
  primKey: IndexShape;
  indexes: readonly IndexShape[];
}

/** Callbacks before each change, like Dexie's hooks. */
export interface Hooks {
  creating: ((key: Key, row: Row) => void)[];
  updating: ((change: Row, key: Key, before: Row) => void)[];
  deleting: ((key: Key, before: Row) => void)[];
}

/** The rows of one table, shared by all connections; every change can be undone. */
export class StoredTable {
  readonly shape: TableShape;
  readonly #rows = new Map<Key, Row>();
  #lastNumber = 0;

  constructor(shape: TableShape) {
    this.shape = shape;
  }

  /** Finds an index, also by the first part of a compound one (Dexie's virtual indexes). */
  indexOf(name: string): IndexShape {
    const { primKey, indexes } = this.shape;
    if (name === primKey.name || name === ':id') return primKey;
    const index =
      indexes.find((one) => one.name === name) ??
      indexes.find(({ keyPath }) => typeof keyPath === 'object' && keyPath?.[0] === name);
    if (!index) throw new DOMException(`No index ${name} in ${this.shape.name}`, 'SchemaError');
    return index;
  }

  get(key: unknown): Row | undefined {
    return copyOf(this.#rows.get(asKey(key)));
  }

  get size(): number {
    return this.#rows.size;
  }

  /** The rows of an index with matching keys, in its order. These are the stored objects; use `copyOf`. */
  entries(index: IndexShape, fits: (key: Key) => boolean): Entry[] {
    const isPrimary = index === this.shape.primKey;
    const found: Entry[] = [];
    for (const [primaryKey, row] of this.#rows) {
      if (isPrimary) {
        if (fits(primaryKey)) found.push({ key: primaryKey, primaryKey, row });
      } else
        for (const key of keysIn(row, index)) if (fits(key)) found.push({ key, primaryKey, row });
    }
    if (found.length < 2) return found;
    return found.sort(
      (a, b) => compareKeys(a.key, b.key) || compareKeys(a.primaryKey, b.primaryKey),
    );
  }

  /** Stores a row; throws if its key exists and `mayReplace` is false. */
  put(transaction: Transaction, given: Row, mayReplace: boolean, hooks: Hooks): Key {
    const row = copyOf(given);
    const key = this.#keyOf(transaction, row);
    const before = this.#rows.get(key);
    if (before && !mayReplace) throw constraint(this.shape.name, key);
    this.#assertUnique(row, key, before);
    if (before) for (const hear of hooks.updating) hear(changeOf(before, row), key, before);
    else for (const hear of hooks.creating) hear(key, row);
    this.#set(transaction, key, fix(row));
    return key;
  }

  delete(transaction: Transaction, wanted: unknown, hooks: Hooks): void {
    const key = asKey(wanted);
    const before = this.#rows.get(key);
    if (!before) return;
    for (const hear of hooks.deleting) hear(key, before);
    this.#set(transaction, key, undefined);
  }

  #keyOf(transaction: Transaction, row: Row): Key {
    const { keyPath, auto } = this.shape.primKey;
    const path = String(keyPath);
    const number = this.#lastNumber;
    if (auto && row[path] === undefined) row[path] = number + 1;
    const key = asKey(row[path]);
    if (auto && typeof key === 'number' && key > number) {
      this.#lastNumber = Math.floor(key);
      transaction.undo.push(() => {
        this.#lastNumber = number;
      });
    }
    return key;
  }

  #assertUnique(row: Row, primaryKey: Key, before: Row | undefined): void {
    for (const index of this.shape.indexes) {
      if (!index.unique) continue;
      for (const key of keysIn(row, index)) {
        if (before && isIn(before, index, key)) continue;
        for (const [other, stored] of this.#rows) {
          const isRival = other !== primaryKey && isIn(stored, index, key);
          if (isRival) throw constraint(`${this.shape.name}.${index.name}`, key);
        }
      }
    }
  }

  #set(transaction: Transaction, key: Key, row: Row | undefined): void {
    const before = this.#rows.get(key);
    transaction.undo.push(() => this.#replace(key, before));
    this.#replace(key, row);
  }

  #replace(key: Key, row: Row | undefined): void {
    if (row) this.#rows.set(key, row);
    else this.#rows.delete(key);
  }
}

function isIn(row: Row, index: IndexShape, key: Key): boolean {
  return keysIn(row, index).some((one) => compareKeys(one, key) === 0);
}

function constraint(place: string, key: Key): DOMException {
  return new DOMException(`${place} has ${String(key)} already`, 'ConstraintError');
}

function changeOf(before: Row, after: Row): Row {
  const names = Object.keys({ ...before, ...after });
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );
}
