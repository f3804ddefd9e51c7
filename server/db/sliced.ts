import type { Db } from './database.ts';
import { type WriteScope, writeUnlessNone } from './transaction.ts';
import { nextTurn } from './turns.ts';

/** The most rows that one background transaction changes, because every writer waits for it. */
export const SLICE_ROWS = 250;

/**
 * Runs `work` in one write transaction after another, until it changes fewer than SLICE_ROWS rows. Returns how many
 * rows it has changed. Lets the server handle other requests in between, since SQLite runs within this process and
 * blocks it.
 */
export async function inSlices(
  db: Db,
  work: (scope: WriteScope) => Promise<bigint | undefined>,
): Promise<number> {
  for (let changed = 0; ; ) {
    const rows = await writeUnlessNone(db, async (scope) => Number((await work(scope)) ?? 0n));
    changed += rows;
    if (rows < SLICE_ROWS) return changed;
    await nextTurn();
  }
}
