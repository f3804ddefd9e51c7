import type { Selectable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { TrainingResourcesTable } from '#server/db/tables/training-resources.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { notFound } from '#server/refused.ts';
import type {
  NewTrainingResource,
  TrainingResource,
  TrainingResourceFields,
} from '#shared/contract/training-resources.ts';

/** A row as the list and the change feed give it. */
export function resourceOf({
  rev: _,
  deleted: __,
  retired,
  ...row
}: Selectable<TrainingResourcesTable>): TrainingResource {
  return { ...row, retired: retired === 1 };
}

export async function listResources(db: Db): Promise<TrainingResource[]> {
  const rows = await db
    .selectFrom('training_resources')
    .selectAll()
    .where('deleted', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(resourceOf);
}

export async function resourceById(db: Db, id: number): Promise<TrainingResource> {
  const row = await db
    .selectFrom('training_resources')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  if (!row) throw notFound('Resource not found');
  return resourceOf(row);
}

export async function createResource(
  { tx, rev }: WriteScope,
  resource: NewTrainingResource,
  createdByKey: string | null,
): Promise<TrainingResource> {
  const row = await tx
    .insertInto('training_resources')
    .values({ ...resource, created_by_key: createdByKey, rev })
    .returningAll()
    .executeTakeFirstOrThrow();
  return resourceOf(row);
}

/** Changes only what is named. */
export async function changeResource(
  { tx, rev }: WriteScope,
  id: number,
  { retired, ...fields }: TrainingResourceFields,
): Promise<TrainingResource> {
  const flag = retired === undefined ? {} : { retired: retired ? (1 as const) : (0 as const) };
  const row = await tx
    .updateTable('training_resources')
    .set({ ...fields, ...flag, rev })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return resourceOf(row);
}
