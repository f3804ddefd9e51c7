import type { Revision } from '#shared/contract/common.ts';
import { revisionAt } from './clock.ts';
import { CommitUnknown } from './connection-loss.ts';
import type { Db } from './database.ts';
import { runTogether } from './durability.ts';
import { writeTransaction } from './transaction.ts';

/**
 * Runs many write transactions that reach the disk at once, before this resolves. Each is still committed alone, and
 * others may write between them; only a power failure would lose them together, and then their sender has no
 * confirmation of any. A device gets no cursor that covers them before they are on disk (sync/changes.ts). Waiting for
 * the disk is most of the cost of a small write. Answers the revision of the last commit, which comes after all of them.
 */
export async function commitTogether<T>(
  db: Db,
  work: () => Promise<T>,
): Promise<{ result: T; revision: Revision }> {
  const result = await runTogether(work);
  // A log is written in order: this commit takes all before it along.
  try {
    const revision = await writeTransaction(db, ({ tx, rev }) => revisionAt(tx, rev));
    return { result, revision };
  } catch (error) {
    throw new CommitUnknown(error); // those before it are committed, and may be lost in a power failure
  }
}
