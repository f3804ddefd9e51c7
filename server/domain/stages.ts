import type { WriteScope } from '#server/db/transaction.ts';
import { batches } from './batches.ts';

/** One step of a planter through the stages. */
export interface StageChange {
  planterId: number;
  changedBy: number | null;
  /** ISO in UTC */
  at: string;
  from: StageAndStatus | null;
  to: StageAndStatus;
  notes: string | null;
}

export interface StageAndStatus {
  stage: string;
  status: string;
}

/** Records the steps; the planters' own columns are set with the planter (createPlanters). */
export async function recordStageHistory(
  { tx, rev }: WriteScope,
  changes: readonly StageChange[],
): Promise<void> {
  for (const batch of batches(changes)) {
    await tx
      .insertInto('stage_history')
      .values(
        batch.map((change) => ({
          planter_id: change.planterId,
          changed_by: change.changedBy,
          changed_at: change.at,
          from_stage: change.from?.stage ?? null,
          from_status: change.from?.status ?? null,
          to_stage: change.to.stage,
          to_status: change.to.status,
          notes: change.notes,
          rev,
        })),
      )
      .execute();
  }
}
