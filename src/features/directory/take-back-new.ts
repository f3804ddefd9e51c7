import type { Change } from '#db/queries/ops.ts';
import { withdraw } from '#src/sync-client/outbox-actions.ts';

/**
 * Takes a record that never left this device back with everything written to it, the newest write first.
 * False if part of it may already be in flight (S7).
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
