import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { movePlanter } from '#src/mutations/move-planter.ts';
import { enqueue } from '#src/sync/enqueue.ts';
import { toast } from '#ui/toast.tsx';
import { savedToast, UNDO_MS } from '../-changes/saved-toast.ts';
import type { Hub } from './hubs.ts';

/**
 * Queues the move of a planter to a hub leader, or to none (`undefined`); to the same one does nothing.
 * Answers whether it stands on this device.
 */
export async function assign(
  { row, name }: PlanterEntry,
  from: Pick<Hub, 'name'> | undefined,
  to: Pick<Hub, 'id' | 'name'> | undefined,
): Promise<boolean> {
  if (row.hub_leader_id === (to?.id ?? 0)) return true;
  const args = {
    planter: row.lid,
    planterName: name,
    from: row.hub_leader_id,
    fromName: from?.name ?? '',
    to: to?.id ?? 0,
    toName: to?.name ?? '',
  };
  const saved = await enqueue(movePlanter, args, { holdMs: UNDO_MS });
  if (saved.kind === 'saved') {
    savedToast('Assignment updated successfully', saved.opId);
    return true;
  }
  toast(saved.message || 'Failed to update assignment', { kind: 'error', duration: 10_000 });
  return false;
}
