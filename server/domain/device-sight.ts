import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isLiving } from '#server/db/dialects.ts';
import { nameOf } from '#server/names.ts';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';
import { MOST_DEVICES, type SeenDevice } from '#shared/contract/devices.ts';
import { DEVICE_LIMITS, daysAgo } from '#shared/device-health.ts';
import { may } from '#shared/permissions.ts';
import { deviceLine } from './devices.ts';
import type { Person } from './planter-access.ts';

interface Wanted {
  /** Only devices in trouble. */
  onlyTroubled?: boolean;
  /** Only this device. */
  one?: { userId: number; id: string };
}

/**
 * The devices that this person may see, the longest silent first. People who manage users see those of all accounts,
 * hub leaders those of the planters in their hub. Writes must call this inside their transaction.
 */
export async function devicesInSight(
  db: Db,
  person: Person,
  now: Date,
  wanted: Wanted = {},
): Promise<SeenDevice[]> {
  let rows = db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .selectAll('devices')
    .select([
      'users.first_name',
      'users.last_name',
      'users.display_name',
      'users.username',
      'users.email',
    ])
    .where(isLiving('users'))
    .where('users.suspended_at', 'is', null);
  if (!may(person, 'manageUsers')) {
    rows = rows.where('devices.user_id', 'in', planterAccounts(db, person));
  }
  const { one } = wanted;
  if (one) rows = rows.where('devices.user_id', '=', one.userId).where('devices.id', '=', one.id);
  if (wanted.onlyTroubled) rows = rows.where(isTroubled(now));
  const found = await rows
    .orderBy('devices.seen_at')
    .orderBy('devices.user_id')
    .orderBy('devices.id')
    .limit(MOST_DEVICES)
    .execute();
  const told = await lastNudges(db, found);
  return found.map((row) => ({
    ...deviceLine(row, now),
    user: { id: row.user_id, name: nameOf(row) },
    nudged_at: told.get(row.user_id) ?? null,
  }));
}

/** The accounts of the planters whom this person leads. */
function planterAccounts(db: Db, { id }: Person) {
  return db
    .selectFrom('planter_users')
    .innerJoin('church_planters', 'church_planters.id', 'planter_users.planter_id')
    .select(sql<number>`church_planters.user_id`.as('user_id'))
    .where('planter_users.user_id', '=', id)
    .where('planter_users.relationship_type', '=', HUB_LEADER_RELATION)
    .where('planter_users.deleted', '=', 0)
    .where(isLiving('church_planters'))
    .where('church_planters.user_id', 'is not', null);
}

/** The conditions of `troublesOf` as SQL. */
function isTroubled(now: Date) {
  const { unsentDays, silentDays, oldVersionDays, full } = DEVICE_LIMITS;
  return sql<boolean>`(
    devices.oldest_unsent_at <= ${daysAgo(now, unsentDays)}
    or (devices.signed_out_at is null and (
      devices.seen_at <= ${daysAgo(now, silentDays)}
      or devices.outdated_since <= ${daysAgo(now, oldVersionDays)}
      or (devices.storage_quota > 0 and devices.storage_used >= devices.storage_quota * ${sql.lit(full)})
    ))
  )`;
}

/** When the owner of each of these devices was last sent a reminder. */
async function lastNudges(
  db: Db,
  devices: readonly { user_id: number }[],
): Promise<Map<number, string>> {
  const ids = [...new Set(devices.map(({ user_id }) => user_id))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('devices')
    .select(({ fn }) => ['user_id', fn.max('nudged_at').as('at')])
    .where('nudged_at', 'is not', null)
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .execute();
  return new Map(rows.flatMap(({ user_id, at }) => (at === null ? [] : [[user_id, at] as const])));
}
