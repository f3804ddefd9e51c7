import { whenAccepted } from '#db/queries/accepted.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { text, translate } from '#shared/i18n.ts';
import { notSavedToast, savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { savedTogether } from '#src/features/planters/saved-together.ts';
import { movePlanter } from '#src/mutations/move-planter.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { toast } from '#ui/toast.tsx';
import type { Hub } from './hubs.ts';

/** Text of the specification (part 2, 8), shown when the server has accepted the assignment. */
const UPDATED = text('Assignment updated successfully');

/**
 * Queues moves of planters to a hub leader, or to none (`undefined`); skips planters who are already there. Returns
 * whether all moves are saved on this device.
 */
export async function assign(
  entries: readonly PlanterEntry[],
  leaderOf: (id: number) => Pick<Hub, 'name'> | undefined,
  to: Pick<Hub, 'id' | 'name'> | undefined,
): Promise<boolean> {
  const opIds: string[] = [];
  for (const { row, name } of entries) {
    if (row.hub_leader_id === (to?.id ?? 0)) continue;
    const args = {
      planter: row.lid,
      planterName: name,
      from: row.hub_leader_id,
      fromName: leaderOf(row.hub_leader_id)?.name ?? '',
      to: to?.id ?? 0,
      toName: to?.name ?? '',
    };
    const saved = await enqueue(movePlanter, args, { holdMs: UNDO_MS });
    if (saved.kind === 'not-saved') {
      notSavedToast(saved.message || text('Failed to update assignment'));
      return false;
    }
    opIds.push(saved.opId);
  }
  const [first] = opIds;
  if (!first) return true;
  if (opIds.length > 1) savedTogether(severalSaved(opIds.length), opIds);
  else savedToast(translate('Assignment saved on this device'), first);
  whenAccepted(opIds, () => toast(translate(UPDATED), { kind: 'success' }));
  return true;
}

function severalSaved(count: number): string {
  return translate(
    '{count, plural, one {{count} assignment saved on this device} other {{count} assignments saved on this device}}',
    { count },
  );
}
