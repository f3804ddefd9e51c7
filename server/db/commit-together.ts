import { AsyncLocalStorage } from 'node:async_hooks';
import { CommitUnknown } from './connection-loss.ts';
import type { Db } from './database.ts';
import { writeTransaction } from './transaction.ts';

const together = new AsyncLocalStorage<true>();

/** True inside of `commitTogether`: a commit need not reach the disk by itself. */
export function isCommittedTogether(): boolean {
  return together.getStore() ?? false;
}

/**
 * Runs many write transactions that reach the disk at once, before this resolves. Each is still committed
 * alone, and others may write between them; only a power cut would take them together, and then their sender has
 * been told of none. Whoever read them meanwhile stands ahead of the clock then, and reads anew (sync/changes.ts).
 * The disk is most of what a small write costs.
 */
export async function commitTogether<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const result = await together.run(true, work);
  // A log is written in order: this commit takes all before it along.
  try {
    await writeTransaction(db, async () => undefined);
  } catch (error) {
    throw new CommitUnknown(error); // those before it are committed, and may be lost in a power cut
  }
  return result;
}
