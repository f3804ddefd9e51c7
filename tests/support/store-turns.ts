import { AsyncLocalStorage } from 'node:async_hooks';

/** Transactions of all stores that have begun and not ended. */
let open = 0;

/** One transaction: what it may touch, and how to undo what it did. */
export class Transaction {
  readonly owner: object;
  readonly tables: ReadonlySet<string>;
  readonly writes: boolean;
  readonly undo: (() => void)[] = [];
  isOver = false;

  /** `owner`: the connection; another one never takes part. */
  constructor(owner: object, tables: Iterable<string>, writes: boolean) {
    this.owner = owner;
    this.tables = new Set(tables);
    this.writes = writes;
  }

  /** Throws as Dexie does for what is out of range. */
  assertMay(table: string, writes: boolean): void {
    if (this.isOver) throw failure('TransactionInactiveError', 'The transaction has ended.');
    if (!this.tables.has(table)) {
      throw failure('NotFoundError', `Table ${table} is not part of the transaction.`);
    }
    if (writes && !this.writes) throw failure('ReadOnlyError', 'The transaction is for reading.');
  }

  /** Readers share, a writer has its tables alone. */
  excludes(other: Transaction): boolean {
    if (!this.writes && !other.writes) return false;
    for (const table of this.tables) if (other.tables.has(table)) return true;
    return false;
  }
}

function failure(name: string, message: string): DOMException {
  return new DOMException(message, name);
}

/** The transaction of a connection in which this code runs; after each `await` as well. */
const current = new AsyncLocalStorage<Transaction>();

export function transactionOf(owner: object): Transaction | undefined {
  const running = current.getStore();
  return running?.owner === owner ? running : undefined;
}

/** Work without a wait in it, with its answer or its error as a promise. */
export function atOnce<T>(work: () => T): Promise<T> {
  try {
    return Promise.resolve(work());
  } catch (error) {
    return Promise.reject(error);
  }
}

/** Gives the transactions of one database their turns, in the order in which they were asked for. */
export class Turns {
  readonly #running = new Set<Transaction>();
  #waiting: { transaction: Transaction; begin: () => void }[] = [];

  /** Runs one operation as a transaction: at once if nothing is in its way, as mostly. */
  runStep<T>(transaction: Transaction, work: () => T): Promise<T> {
    const others = [...this.#running, ...this.#waiting.map((one) => one.transaction)];
    if (others.some((other) => other.excludes(transaction))) return this.run(transaction, work);
    return atOnce(() => {
      try {
        return work();
      } catch (error) {
        for (const undo of transaction.undo.reverse()) undo();
        throw error;
      } finally {
        transaction.isOver = true;
      }
    });
  }

  /** Runs the work as a transaction: all of it counts, or nothing. */
  async run<T>(transaction: Transaction, work: () => T | Promise<T>): Promise<T> {
    await this.#begun(transaction);
    open += 1;
    try {
      return await current.run(transaction, work);
    } catch (error) {
      for (const undo of transaction.undo.reverse()) undo();
      throw error;
    } finally {
      open -= 1;
      transaction.isOver = true;
      this.#running.delete(transaction);
      this.#letNextIn();
    }
  }

  async #begun(transaction: Transaction): Promise<void> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ transaction, begin });
      this.#letNextIn();
    });
  }

  #letNextIn(): void {
    const before = [...this.#running];
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const one of waiting) {
      const isFree = !before.some((other) => other.excludes(one.transaction));
      before.push(one.transaction);
      if (!isFree) this.#waiting.push(one);
      else {
        this.#running.add(one.transaction);
        one.begin();
      }
    }
  }
}

/**
 * Throws if a transaction waits for something other than its database: a browser's would have ended in the middle. To
 * be asked when nothing is left to run.
 */
export function assertNoneOpen(): void {
  if (open === 0) return;
  open = 0;
  throw new Error('A transaction waits for something other than its database.');
}
