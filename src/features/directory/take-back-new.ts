import type { Change } from '#db/queries/ops.ts';
import { withdraw } from '#src/sync-client/outbox-actions.ts';

/**
 * Withdraws a record that was never sent, with all writes to it, newest first. Returns false if part of it may already
 * be in flight (S7).
 */
export async function takeBackNew(
  row: { id: number | null },
  changes: readonly Change[],
): Promise<boolean> {
  if (row.id !== null || changes.length === 0) return false;
  for (const change of changes.toReversed()) {
    if (!(await withdraw(change.opId))) return false;
  }
  return true;
}
