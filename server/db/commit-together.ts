import type { Revision } from '#shared/contract/common.ts';
import { revisionAt } from './clock.ts';
import { CommitUnknown } from './connection-loss.ts';
import type { Db } from './database.ts';
import { runTogether } from './durability.ts';
import { writeTransaction } from './transaction.ts';

/**
 * Runs many write transactions and waits for the disk only once, before this resolves: that wait is most of the cost of
 * a small write. Each transaction is still committed on its own, and others may write between them. Only a power
 * failure can lose them, and then their sender has no confirmation of any. A device gets no cursor that covers them
 * before they are on disk (sync/changes.ts). Returns the revision of a final commit, which comes after all of them.
 */
export async function commitTogether<T>(
  db: Db,
  work: () => Promise<T>,
): Promise<{ result: T; revision: Revision }> {
  const result = await runTogether(work);
  // The log is written in order, so this commit also makes all earlier ones durable.
  try {
    const revision = await writeTransaction(db, ({ tx, rev }) => revisionAt(tx, rev));
    return { result, revision };
  } catch (error) {
    throw new CommitUnknown(error); // the earlier ones are committed, but a power failure may lose them
  }
}
