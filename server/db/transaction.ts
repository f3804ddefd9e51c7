import type { Transaction } from 'kysely';
import { insertEpoch, nextRevision } from './clock.ts';
import type { Db } from './database.ts';
import type { Tables } from './schema.ts';

export type Tx = Transaction<Tables>;

/** The argument of the work in a write transaction. */
export interface WriteScope {
  tx: Tx;
  /** Stamp it as `rev` on every mirrored row that the work touches. */
  rev: number;
  /** The author of the write, for the history of the records that it changes; undefined if no history is kept. */
  author?: Author;
}

export interface Author {
  /** Null for the server itself. */
  id: number | null;
  name: string | null;
  /** ISO 8601 in UTC. */
  at: string;
}

/**
 * Runs `work` in one transaction whose FIRST statement advances the network's clock. The row lock it
 * takes puts all write transactions in one order, the order of `rev`, so that a change feed that reads
 * up to the committed clock can never skip a late commit (docs/decisions/change-cursor.md).
 *
 * Await nothing but `tx` inside: all other writers are waiting, and on SQLite a query on the outer
 * `db` would wait for this transaction forever.
 */
export async function writeTransaction<T>(
  db: Db,
  work: (scope: WriteScope) => Promise<T>,
): Promise<T> {
  const askedAt = performance.now();
  return db.transaction().execute(async (tx) => {
    const rev = await nextRevision(tx);
    listeners.get(db)?.(performance.now() - askedAt);
    return work({ tx, rev });
  });
}

/**
 * Like writeTransaction, but takes everything back if `work` has changed no rows (0), so that the network's clock does
 * not advance: each new value makes every device ask for news.
 */
export async function writeUnlessNone(
  db: Db,
  work: (scope: WriteScope) => Promise<number>,
): Promise<number> {
  try {
    return await writeTransaction(db, async (scope) => {
      const rows = await work(scope);
      if (rows === 0) throw new NoRows();
      return rows;
    });
  } catch (error) {
    if (error instanceof NoRows) return 0;
    throw error;
  }
}

class NoRows extends Error {}

const listeners = new WeakMap<Db, (waitedMs: number) => void>();

/**
 * Calls `listener` for each write on `db` with the time that it waited for its turn. A new listener replaces the last
 * one.
 */
export function onWriteTurn(db: Db, listener: (waitedMs: number) => void): void {
  listeners.set(db, listener);
}

/**
 * Begins a new epoch of the clock (db/clock.ts). Every server process does so before it serves: the data may be a
 * restored backup, or may have lost its newest writes in a power failure.
 */
export async function beginEpoch(db: Db): Promise<void> {
  await writeTransaction(db, ({ tx, rev }) => insertEpoch(tx, rev));
}

/** Ends all epochs, so that every device reads everything again. For a restored backup. */
export async function renewEpoch(db: Db): Promise<void> {
  await writeTransaction(db, async ({ tx }) => {
    await tx.deleteFrom('clock_epochs').execute();
    await insertEpoch(tx, 0);
  });
}

/** Runs `work` on one consistent snapshot of the data, whatever others commit meanwhile. */
export async function readTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(work);
}
