import type { MemoryTable } from './memory-table.ts';
import { asKey, compareKeys, copyOf, type Key, type Row } from './store-keys.ts';
import type { Entry } from './store-table.ts';
import type { Transaction } from './store-turns.ts';

/** The clause after `where`, which selects keys of an index. */
export class MemoryClause {
  readonly #table: MemoryTable;
  readonly #index: string;

  constructor(table: MemoryTable, index: string) {
    this.#table = table;
    this.#index = index;
  }

  equals(key: unknown): MemoryCollection {
    return this.anyOf([key]);
  }

  anyOf(wanted: readonly unknown[]): MemoryCollection {
    const keys = wanted.map(asKey);
    return this.#that((key) => keys.some((one) => compareKeys(one, key) === 0));
  }

  notEqual(wanted: unknown): MemoryCollection {
    const other = asKey(wanted);
    return this.#that((key) => compareKeys(key, other) !== 0);
  }

  below(wanted: unknown): MemoryCollection {
    const upper = asKey(wanted);
    return this.#that((key) => compareKeys(key, upper) < 0);
  }

  belowOrEqual(wanted: unknown): MemoryCollection {
    const upper = asKey(wanted);
    return this.#that((key) => compareKeys(key, upper) <= 0);
  }

  above(wanted: unknown): MemoryCollection {
    const lower = asKey(wanted);
    return this.#that((key) => compareKeys(key, lower) > 0);
  }

  startsWith(prefix: string): MemoryCollection {
    return this.#that((key) => typeof key === 'string' && key.startsWith(prefix));
  }

  /** Includes the lower bound and excludes the upper one. */
  between(from: unknown, to: unknown): MemoryCollection {
    const [lower, upper] = [asKey(from), asKey(to)];
    return this.#that((key) => compareKeys(key, lower) >= 0 && compareKeys(key, upper) < 0);
  }

  #that(fits: (key: Key) => boolean): MemoryCollection {
    return new MemoryCollection(this.#table, this.#index, fits);
  }
}

/** A query, which runs when a method with a result is called. */
export class MemoryCollection {
  readonly #table: MemoryTable;
  readonly #index: string;
  readonly #fits: (key: Key) => boolean;
  readonly #steps: ((entries: Entry[]) => Entry[])[] = [];

  constructor(table: MemoryTable, index: string, fits: (key: Key) => boolean = () => true) {
    this.#table = table;
    this.#index = index;
    this.#fits = fits;
  }

  filter(fits: (row: never) => boolean): this {
    return this.#then((entries) => entries.filter(({ row }) => fits(copyOf(row) as never)));
  }

  reverse(): this {
    return this.#then((entries) => entries.reverse());
  }

  limit(most: number): this {
    return this.#then((entries) => entries.slice(0, most));
  }

  distinct(): this {
    return this.#then((entries) => [...new Map(entries.map((one) => [one.row, one])).values()]);
  }

  #then(step: (entries: Entry[]) => Entry[]): this {
    this.#steps.push(step);
    return this;
  }

  toArray(): Promise<Row[]> {
    return this.#read((entries) => entries.map(({ row }) => copyOf(row)));
  }

  first(): Promise<Row | undefined> {
    return this.#read((entries) => copyOf(entries[0]?.row));
  }

  last(): Promise<Row | undefined> {
    return this.#read((entries) => copyOf(entries.at(-1)?.row));
  }

  count(): Promise<number> {
    return this.#read((entries) => entries.length);
  }

  primaryKeys(): Promise<Key[]> {
    return this.#read((entries) => entries.map(({ primaryKey }) => primaryKey));
  }

  keys(): Promise<Key[]> {
    return this.#read((entries) => entries.map(({ key }) => key));
  }

  uniqueKeys(): Promise<Key[]> {
    return this.#read((entries) => [...new Set(entries.map(({ key }) => key))]);
  }

  sortBy(name: string): Promise<Row[]> {
    return this.#read((entries) =>
      entries
        .map(({ row }) => copyOf(row))
        .sort((a, b) => compareKeys(asKey(a[name]), asKey(b[name]))),
    );
  }

  each(tell: (row: Row) => void): Promise<void> {
    return this.#read((entries) => {
      for (const { row } of entries) tell(copyOf(row));
    });
  }

  modify(change: (row: never) => void): Promise<number> {
    return this.#write((entries, transaction) => {
      for (const { row } of entries) {
        const next = structuredClone(row);
        change(next as never);
        this.#table.stored.put(transaction, next, true, this.#table.hooks);
      }
    });
  }

  delete(): Promise<number> {
    const { stored, hooks } = this.#table;
    return this.#write((entries, transaction) => {
      for (const { primaryKey } of entries) stored.delete(transaction, primaryKey, hooks);
    });
  }

  #read<T>(answer: (entries: Entry[]) => T): Promise<T> {
    return this.#table.run(this.#table.name, false, () => answer(this.#entries()));
  }

  #write(work: (entries: Entry[], transaction: Transaction) => void): Promise<number> {
    return this.#table.run(this.#table.name, true, (transaction) => {
      const entries = this.#entries();
      work(entries, transaction);
      return entries.length;
    });
  }

  #entries(): Entry[] {
    const { stored } = this.#table;
    const index = stored.indexOf(this.#index);
    const isPart = index.name !== this.#index && typeof index.keyPath === 'object';
    const fitting = stored.entries(index, isPart ? (key) => this.#fits(firstOf(key)) : this.#fits);
    for (const one of isPart ? fitting : []) one.key = firstOf(one.key);
    return this.#steps.reduce((entries, step) => step(entries), fitting);
  }
}

/** The first part of a compound key. */
function firstOf(key: Key): Key {
  return typeof key === 'object' ? (key[0] ?? key) : key;
}
