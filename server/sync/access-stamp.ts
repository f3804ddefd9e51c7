import { createHash } from 'node:crypto';
import type { Db } from '#server/db/database.ts';
import { ownPlanters } from '#server/domain/cohorts.ts';
import type { Person } from '#server/domain/planter-access.ts';
import { roleNames } from '#shared/permissions.ts';

/** Raise it when the feed's rows or the visibility rules change: devices then read everything again. */
const FEED_VERSION = 13;

/**
 * Identifies what a person may see, as far as no row shows that it has changed: their roles and their own planter
 * record. (Hubs are not included: their changes arrive as rows and tombstones.)
 */
export async function accessStamp(db: Db, person: Person): Promise<string> {
  const own = await ownPlanters(db, person.id).executeTakeFirst();
  const sees = [FEED_VERSION, person.id, own?.id ?? 0, ...[...roleNames(person)].sort()];
  return createHash('sha256').update(JSON.stringify(sees)).digest('hex').slice(0, 16);
}
