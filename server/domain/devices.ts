import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { DevicesTable } from '#server/db/tables/accounts.ts';
import { VERSION } from '#server/version.ts';
import type { DeviceLine, DeviceReport } from '#shared/contract/devices.ts';
import { daysAgo, troublesOf } from '#shared/device-health.ts';
import { isOlder } from '#shared/version-order.ts';

/** Devices kept per account, so that a broken client cannot fill the table. */
const MOST_OF_ONE_ACCOUNT = 50;
/** A device that has not reported for this long is removed. */
const FORGOTTEN_AFTER_DAYS = 365;

export interface Reporter {
  userId: number;
  sessionId: string;
  /** Such as `Chrome on Android`. */
  device: string;
}

/** Stores the report of a device. A device that was signed out counts as in use again once it reports. */
export async function noteReport(
  db: Db,
  id: string,
  { userId, sessionId, device, report, now }: Reporter & { report: DeviceReport; now: Date },
): Promise<void> {
  const seen_at = now.toISOString();
  const row = {
    session_id: sessionId,
    device,
    version: report.version,
    unsent: report.unsent,
    oldest_unsent_at: unsentSince(report, now),
    storage_used: report.storageUsed,
    storage_quota: report.storageQuota,
    last_error: report.lastError,
    seen_at,
    signed_out_at: null,
    erased_at: null,
    // A page of an older version that is still open sends no key, and does not delete the stored one.
    ...(report.eraseKey === undefined ? {} : { erase_key: report.eraseKey }),
  };
  const outdated = isOlder(report.version, VERSION) ? seen_at : null;
  const stored = await db
    .insertInto('devices')
    .values({ ...row, id, user_id: userId, outdated_since: outdated, first_seen_at: seen_at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'id']).doUpdateSet({
        ...row,
        outdated_since:
          outdated === null ? null : sql<string>`coalesce(devices.outdated_since, ${outdated})`,
      }),
    )
    .returning('first_seen_at')
    .executeTakeFirstOrThrow();
  if (stored.first_seen_at === seen_at) await forgetOldest(db, userId);
}

function unsentSince({ unsent, oldestUnsentAge }: DeviceReport, now: Date): string | null {
  if (unsent === 0 || oldestUnsentAge === null) return null;
  return new Date(now.getTime() - oldestUnsentAge * 1_000).toISOString();
}

async function forgetOldest(db: Db, userId: number): Promise<void> {
  const tooMany = await db
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(MOST_OF_ONE_ACCOUNT)
    .offset(MOST_OF_ONE_ACCOUNT)
    .execute();
  if (tooMany.length === 0) return;
  const ids = tooMany.map(({ id }) => id);
  await db.deleteFrom('devices').where('user_id', '=', userId).where('id', 'in', ids).execute();
}

/** The devices of an account, the most recently seen first. */
export async function devicesOf(db: Db, userId: number, now: Date): Promise<DeviceLine[]> {
  const rows = await db
    .selectFrom('devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => deviceLine(row, now));
}

export function deviceLine(row: DevicesTable, now: Date): DeviceLine {
  const { id, name, device, version, unsent, oldest_unsent_at, storage_used, storage_quota } = row;
  return {
    id,
    name,
    device,
    version,
    unsent,
    oldest_unsent_at,
    storage_used,
    storage_quota,
    last_error: row.last_error,
    seen_at: row.seen_at,
    signed_out: row.signed_out_at !== null,
    can_erase: row.erase_key !== null,
    erase_asked_at: row.erase_asked_at,
    erased_at: row.erased_at,
    troubles: troublesOf(row, now),
  };
}

/** Names a device. Returns false if the account has no such device. */
export async function nameDevice(
  db: Db,
  { userId, id, name }: { userId: number; id: string; name: string },
): Promise<boolean> {
  const named = await db
    .updateTable('devices')
    .set({ name: name === '' ? null : name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(named.numUpdatedRows) > 0;
}

/** The session under which a device of this account last reported; undefined if there is no such device. */
export async function sessionOfDevice(
  db: Db,
  userId: number,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('devices')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.session_id;
}

/** Removes devices that have not reported for a year. Returns how many. */
export async function forgetSilentDevices(db: Db, now: Date): Promise<number> {
  const gone = await db
    .deleteFrom('devices')
    .where('seen_at', '<', daysAgo(now, FORGOTTEN_AFTER_DAYS))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
