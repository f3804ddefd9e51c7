import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { newLid } from '#shared/ids.ts';
import type { Person } from '#src/changes/person.ts';
import { changeStage } from '#src/mutations/change-stage.ts';
import { type EnqueueOptions, enqueue, type Saved } from '#src/sync-client/enqueue.ts';

export interface StageMove {
  stage: string;
  status: string;
  notes: string;
}

/** Queues a stage change of a planter. */
export function moveStage(
  { row, name }: Pick<PlanterEntry, 'row' | 'name'>,
  move: StageMove,
  me: Person,
  options: EnqueueOptions & { onProgress?: true } = {},
): Promise<Saved> {
  const { onProgress, ...how } = options;
  const args = {
    planter: row.lid,
    planterName: name,
    entry: newLid(),
    ...move,
    from_stage: row.stage,
    from_status: row.status,
    at: new Date().toISOString(),
    by: me.id,
    byName: me.name,
    ...(onProgress && { onProgress }),
  };
  return enqueue(changeStage, args, how);
}
