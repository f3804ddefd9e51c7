import { Mirror } from '#db/schema.ts';
import { MemoryTable } from './memory-table.ts';
import { StoredTable, type TableShape } from './store-table.ts';
import { atOnce, Transaction, Turns, transactionOf } from './store-turns.ts';

/** The app's own mirror, whose schema and format are reused here. */
const REAL = new Mirror('shapes', 'relaxed');
const SHAPES: readonly TableShape[] = REAL.tables.map(({ name, schema: { primKey, indexes } }) => ({
  name,
  primKey,
  indexes,
}));

/** One database of a simulated device without IndexedDB, which makes a walk ten times as fast. */
export class StoredDatabase {
  readonly turns = new Turns();
  readonly tables = new Map(SHAPES.map((shape) => [shape.name, new StoredTable(shape)]));
}

type Mode = 'r' | 'rw';
type Work<T> = (transaction: Transaction) => T | Promise<T>;

/**
 * A connection with the part of Dexie's interface that engine, outbox and simulator use, and with the transactions of
 * IndexedDB: the same turns, scopes, rollback, keys and copies (store-*.ts). Other methods do not exist, so new code
 * that needs more of Dexie fails here at once.
 */
class MemoryMirror {
  readonly name: string;
  readonly format: number;
  readonly tables: MemoryTable[];
  readonly #database: StoredDatabase;
  readonly #tables: ReadonlyMap<string, MemoryTable>;
  #isOpen = true;

  constructor(name: string, format: number, database: StoredDatabase) {
    this.name = name;
    this.format = format;
    this.#database = database;
    const run = this.#run.bind(this);
    this.tables = [...database.tables.values()].map((stored) => new MemoryTable(stored, run, this));
    this.#tables = new Map(this.tables.map((table) => [table.name, table]));
    Object.assign(this, Object.fromEntries(this.#tables));
  }

  readonly table = (name: string): MemoryTable => {
    const table = this.#tables.get(name);
    if (!table) throw new DOMException(`No table ${name}`, 'InvalidTableError');
    return table;
  };

  readonly rows = this.table;

  /** `transaction(mode, tables or their names …, work)`. A nested call joins this connection's outer transaction. */
  async transaction<T>(mode: Mode, ...given: unknown[]): Promise<T> {
    const work = given.at(-1) as Work<T>;
    const names = given.slice(0, -1).flat().map(nameOf);
    for (const name of names) this.table(name);
    const around = transactionOf(this);
    if (around) {
      for (const name of names) around.assertMay(name, mode === 'rw');
      return work(around);
    }
    const transaction = new Transaction(this, names, mode === 'rw');
    return this.#database.turns.run(transaction, () => work(transaction));
  }

  /** One operation, in the current transaction or in its own. */
  #run<T>(table: string, writes: boolean, work: (transaction: Transaction) => T): Promise<T> {
    const around = transactionOf(this);
    if (around) {
      return atOnce(() => {
        around.assertMay(table, writes);
        return work(around);
      });
    }
    const own = new Transaction(this, [table], writes);
    return this.#database.turns.runStep(own, () => work(own));
  }

  close(): void {
    this.#isOpen = false;
  }

  isOpen(): boolean {
    return this.#isOpen;
  }
}

function nameOf(table: unknown): string {
  return table instanceof MemoryTable ? table.name : String(table);
}

/** A connection to an in-memory database instead of one to IndexedDB. */
export function memoryMirror(name: string, database: StoredDatabase, format = REAL.format): Mirror {
  // It implements the used part of Dexie; memory-mirror.test.ts compares it with the real one.
  return new MemoryMirror(name, format, database) as unknown as Mirror;
}
