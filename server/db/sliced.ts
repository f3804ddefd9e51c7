import type { Db } from './database.ts';
import { type WriteScope, writeTransaction } from './transaction.ts';
import { nextTurn } from './turns.ts';

/** Rows that one transaction changes at most in the background: every writer waits for it. */
export const SLICE_ROWS = 250;

/**
 * Runs `work` in one write transaction after the other, until it changes fewer than SLICE_ROWS rows. Answers how many
 * it has changed. Others get their turn in between: SQLite works within this process and gives none by itself.
 */
export async function inSlices(
  db: Db,
  work: (scope: WriteScope) => Promise<bigint | undefined>,
): Promise<number> {
  for (let changed = 0; ; ) {
    const rows = Number((await writeTransaction(db, work)) ?? 0n);
    changed += rows;
    if (rows < SLICE_ROWS) return changed;
    await nextTurn();
  }
}
