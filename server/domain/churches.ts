import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { idIn, isLiving } from '#server/db/dialects.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { tombstone } from '#server/privacy/personal-data.ts';
import {
  type ChurchFields,
  DEFAULT_CHURCH_STATUS,
  type NewChurch,
} from '#shared/contract/churches.ts';
import { batches, idsInOrder } from './batches.ts';
import { inPages } from './pages.ts';

/** The fields of a church in the list and in the change feed: those of `Church` in the contract. */
export const CHURCH_FIELDS = [
  'churches.id',
  'churches.name',
  'churches.location',
  'churches.address',
  'churches.website',
  'churches.status',
  'churches.profile_picture_url',
  'churches.planter_id',
  'churches.updated_at',
  'churches.created_by_key',
] as const;

/** All living churches by name. */
export function listChurches(db: Db) {
  const rows = db.selectFrom('churches').select('churches.id').where('deleted', '=', 0);
  const keys = [sql`churches.name`, sql`churches.id`];
  return inPages(db, { table: 'churches', rows, keys }, (ids) =>
    db
      .selectFrom('churches')
      .select(CHURCH_FIELDS)
      .where(isLiving('churches'))
      .where(idIn(db, 'id', ids))
      .execute(),
  );
}

/** A living church; undefined where there is none with this number. */
export function churchById(db: Db, id: number) {
  return db
    .selectFrom('churches')
    .select(CHURCH_FIELDS)
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .executeTakeFirst();
}

/** A church as somebody enters it, and the key of the write that brings it. */
export interface ChurchEntry extends Omit<NewChurch, 'address' | 'website'> {
  address: string | null;
  website: string | null;
  createdByKey: string | null;
}

/** Adds the churches and answers their ids in the same order. `at` is the moment, ISO in UTC. */
export async function createChurches(
  { tx, rev }: WriteScope,
  entries: readonly ChurchEntry[],
  at: string,
): Promise<number[]> {
  const ids: number[] = [];
  for (const batch of batches(entries)) {
    const rows = await tx
      .insertInto('churches')
      .values(
        batch.map((entry) => ({
          name: entry.name,
          location: entry.location || null,
          address: entry.address || null,
          website: entry.website || null,
          status: entry.status ?? DEFAULT_CHURCH_STATUS,
          profile_picture_url: null,
          planter_id: entry.planter_id ?? null,
          created_by_key: entry.createdByKey,
          created_at: at,
          updated_at: at,
          rev,
        })),
      )
      .returning('id')
      .execute();
    ids.push(...idsInOrder(rows));
  }
  return ids;
}

/** Changes only the fields that are named; an emptied one becomes null. False: there is no such church. */
export async function changeChurch(
  { tx, rev }: WriteScope,
  id: number,
  { name, ...optional }: ChurchFields,
  at: string,
): Promise<boolean> {
  const emptied = Object.entries(optional).map(([field, value]) => [field, value || null]);
  const changed = await tx
    .updateTable('churches')
    .set({ name, ...Object.fromEntries(emptied), updated_at: at, rev })
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Takes a church out of the directory. False: there is no such church. */
export async function deleteChurch({ tx, rev }: WriteScope, id: number): Promise<boolean> {
  const deleted = await tx
    .updateTable('churches')
    .set(tombstone('churches', rev))
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
