import Dexie, { type Transaction } from 'dexie';
import { IDMAP_REVISION, type Mirror } from './schema.ts';

/** Transactions that have given the id map a new revision. */
const revising = new WeakSet<Transaction>();

/**
 * Gives the id map a new revision, once per transaction: a batch binds many records. Never an earlier value: a context
 * that has one has not seen the numbers in between. Runs inside the transaction that changes the map.
 */
export async function reviseIdMap(db: Mirror): Promise<void> {
  // Null outside Dexie, as in a simulated database.
  const transaction: Transaction | null = Dexie.currentTransaction;
  if (transaction && revising.has(transaction)) return;
  if (transaction) revising.add(transaction);
  await db.meta.put({ key: IDMAP_REVISION, value: crypto.randomUUID() });
}
