import type { Db } from '#server/db/database.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { DEFAULT_STAGE } from '#shared/stages.ts';
import { batches } from './batches.ts';
import { recorded } from './record-changes.ts';

/** One change of the stage or status of a planter. */
export interface StageChange {
  planterId: number;
  changedBy: number | null;
  changedByName: string;
  /** ISO 8601 in UTC. */
  at: string;
  from: StageAndStatus | null;
  to: StageAndStatus;
  notes: string | null;
  /** Idempotency-Key of the write, so that the device recognizes its own change. */
  createdByKey: string | null;
}

export interface StageAndStatus {
  stage: string;
  status: string;
}

/** A stage with the names of its statuses, in order. */
export interface StageWithStatuses {
  id: number;
  name: string;
  statuses: string[];
}

export async function listStages(db: Db): Promise<StageWithStatuses[]> {
  const stages = await db
    .selectFrom('stages')
    .select(['id', 'name'])
    .where('deleted', '=', 0)
    .orderBy('position')
    .execute();
  return withStatuses(db, stages);
}

/** Each stage with the names of its statuses, in order. */
export async function withStatuses<Stage extends { id: number }>(
  db: Db,
  stages: readonly Stage[],
): Promise<(Stage & { statuses: string[] })[]> {
  if (stages.length === 0) return [];
  const statuses = await listStatuses(db);
  return stages.map((stage) => ({
    ...stage,
    statuses: statuses.filter((one) => one.stage_id === stage.id).map(({ name }) => name),
  }));
}

export function listStatuses(db: Db) {
  return db
    .selectFrom('statuses')
    .select(['id', 'name', 'stage_id'])
    .orderBy('stage_id')
    .orderBy('position')
    .execute();
}

/**
 * Resolves the wanted stage and status: a missing stage means the default, a missing status the first of its stage.
 * Returns an error message for the user if they do not belong together (spec part 2, 4).
 */
export function meantStage(
  stages: readonly StageWithStatuses[],
  wanted: { stage?: string | null | undefined; status?: string | null | undefined },
): StageAndStatus | string {
  const name = wanted.stage || DEFAULT_STAGE;
  const stage = stages.find((one) => one.name === name);
  if (!stage) return `There is no stage ‘${name}’`;
  const status = wanted.status || stage.statuses[0] || '';
  if (stage.statuses.includes(status)) return { stage: name, status };
  return `The status ‘${status}’ does not belong to the stage ‘${name}’`;
}

/** Changes the stage of one planter, and records it. */
export async function changeStage(scope: WriteScope, change: StageChange): Promise<void> {
  const update = scope.tx
    .updateTable('church_planters')
    .set({ ...change.to, updated_at: change.at, rev: scope.rev })
    .where('id', '=', change.planterId);
  await recorded(scope, { kind: 'planters', ids: [change.planterId] }, () => update.execute());
  await recordStageHistory(scope, [change]);
}

/** Records stage changes. The columns in the planter's row are set separately (createPlanters, changeStage). */
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
          changed_by_name: change.changedByName,
          changed_at: change.at,
          from_stage: change.from?.stage ?? null,
          from_status: change.from?.status ?? null,
          to_stage: change.to.stage,
          to_status: change.to.status,
          notes: change.notes,
          created_by_key: change.createdByKey,
          rev,
        })),
      )
      .execute();
  }
}
