import type { Selectable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { TrainingResourcesTable } from '#server/db/tables/training-resources.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { notFound, Refused } from '#server/refused.ts';
import type {
  NewTrainingResource,
  TrainingResource,
  TrainingResourceFields,
} from '#shared/contract/training-resources.ts';
import { fileState } from './training-files.ts';

/** A row as the list and the change feed give it. */
export function resourceOf(row: Selectable<TrainingResourcesTable>): TrainingResource {
  const { rev: _, deleted: __, retired, ...fields } = row;
  return { ...fields, retired: retired === 1 };
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
  await requireContent(tx, resource);
  const row = await tx
    .insertInto('training_resources')
    .values({ ...resource, created_by_key: createdByKey, rev })
    .returningAll()
    .executeTakeFirstOrThrow();
  return resourceOf(row);
}

/** A resource is either a link or a file that has been uploaded and checked. */
async function requireContent(
  db: Db,
  { url, file_hash, file_size }: Pick<TrainingResource, 'url' | 'file_hash' | 'file_size'>,
): Promise<void> {
  if ((url === '') === (file_hash === '')) {
    throw new Refused(400, 'A resource is a web address or a file');
  }
  const file = file_hash === '' ? undefined : await fileState(db, file_hash);
  if (file_hash !== '' && !file?.complete) {
    throw new Refused(422, 'This file is not on the server. Please upload it again.');
  }
  if (file_size !== (file?.size ?? 0)) throw new Refused(400, 'This file has another size');
}

/** Changes only what is named. */
export async function changeResource(
  { tx, rev }: WriteScope,
  before: TrainingResource,
  { retired, ...fields }: TrainingResourceFields,
): Promise<TrainingResource> {
  await requireContent(tx, { ...before, ...fields });
  const flag = retired === undefined ? {} : { retired: retired ? (1 as const) : (0 as const) };
  const row = await tx
    .updateTable('training_resources')
    .set({ ...fields, ...flag, rev })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return resourceOf(row);
}
