import { OWN_PROFILE } from '#shared/ids.ts';
import { rowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import type { PlanterRow } from '../tables/planters.ts';
import type { ProfileRow } from '../tables/profile.ts';
import { type Change, changesTouching } from './ops.ts';

/** Key of the row that edits of the person's own profile change. */
export const OWN_PROFILE_ROW = rowKey('profile', OWN_PROFILE);

/** A record and the queued writes that touch it. */
export interface WithChanges<Row> {
  row: Row;
  changes: readonly Change[];
}

/** The signed-in person's own record; undefined until it has been read once. */
export async function ownProfile(db: Mirror): Promise<WithChanges<ProfileRow> | undefined> {
  const row = await db.rows('profile').get(OWN_PROFILE);
  return row && { row, changes: await changesOf(db, 'profile', row.lid) };
}

/** The planter's record that belongs to this account, if there is one. */
export async function ownPlanter(
  db: Mirror,
  userId: number,
): Promise<WithChanges<PlanterRow> | undefined> {
  const row = await db.rows('planters').where('user_id').equals(userId).first();
  return row && { row, changes: await changesOf(db, 'planters', row.lid) };
}

async function changesOf(db: Mirror, table: string, lid: string): Promise<readonly Change[]> {
  const key = rowKey(table, lid);
  return (await changesTouching(db, [key])).get(key) ?? [];
}
