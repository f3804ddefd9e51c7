import { AsyncLocalStorage } from 'node:async_hooks';

/** Number of open transactions in all stores. */
let open = 0;

/** One transaction: what it may access, and how to undo its changes. */
export class Transaction {
  readonly owner: object;
  readonly tables: ReadonlySet<string>;
  readonly writes: boolean;
  readonly undo: (() => void)[] = [];
  isOver = false;

  /** `owner`: the connection; other connections never take part. */
  constructor(owner: object, tables: Iterable<string>, writes: boolean) {
    this.owner = owner;
    this.tables = new Set(tables);
    this.writes = writes;
  }

  /** Throws like Dexie if the table or the mode is not part of the transaction. */
  assertMay(table: string, writes: boolean): void {
    if (this.isOver) throw failure('TransactionInactiveError', 'The transaction has ended.');
    if (!this.tables.has(table)) {
      throw failure('NotFoundError', `Table ${table} is not part of the transaction.`);
    }
    if (writes && !this.writes) throw failure('ReadOnlyError', 'The transaction is for reading.');
  }

  /** Readers share tables; a writer has exclusive access. */
  excludes(other: Transaction): boolean {
    if (!this.writes && !other.writes) return false;
    for (const table of this.tables) if (other.tables.has(table)) return true;
    return false;
  }
}

function failure(name: string, message: string): DOMException {
  return new DOMException(message, name);
}

/** The transaction of a connection in which this code runs, also after each `await`. */
const current = new AsyncLocalStorage<Transaction>();

export function transactionOf(owner: object): Transaction | undefined {
  const running = current.getStore();
  return running?.owner === owner ? running : undefined;
}

/** Runs synchronous work and returns its result or error as a promise. */
export function atOnce<T>(work: () => T): Promise<T> {
  try {
    return Promise.resolve(work());
  } catch (error) {
    return Promise.reject(error);
  }
}

/** Gives the transactions of one database their turns, in the order of their requests. */
export class Turns {
  readonly #running = new Set<Transaction>();
  #waiting: { transaction: Transaction; begin: () => void }[] = [];

  /** Runs one operation as a transaction; at once if nothing blocks it, which is the usual case. */
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

  /** Runs the work as a transaction that is applied completely or not at all. */
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
 * Throws if a transaction waits for anything other than its database, because a browser would have ended it by then.
 * Call it when nothing is left to run.
 */
export function assertNoneOpen(): void {
  if (open === 0) return;
  open = 0;
  throw new Error('A transaction waits for something other than its database.');
}
