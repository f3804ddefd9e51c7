import { sql } from 'kysely';
import { purgeOldAudit } from '#server/audit/audit-log.ts';
import type { Config } from '#server/config.ts';
import { NET } from '#server/db/clock.ts';
import type { Db } from '#server/db/database.ts';
import { inSlices, SLICE_ROWS } from '#server/db/sliced.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { forgetSilentDevices } from '#server/domain/devices.ts';
import { purgeHistory } from '#server/domain/history.ts';
import { forgetOldAnswers } from '#server/domain/kept-answers.ts';
import { removeUnusedFiles } from '#server/domain/training-files.ts';
import { OWN_DIRECTORIES } from '#src/records/directories.ts';
import { emptyTombstones } from './tombstones.ts';
import { removeUnusedPictures } from './unused-pictures.ts';

const DAY_MS = 86_400_000;
/** Tables whose deleted rows are not referenced. Deleted rows of other tables are emptied and stay. */
const REMOVABLE = [
  'assessment_participants',
  ...OWN_DIRECTORIES.map(({ table }) => table),
  'contacts',
  'invitations',
  'mbcb_reports',
  'network_people',
  'planter_users',
  'record_changes',
  'stage_history',
] as const;

export interface Purged {
  deletedRows: number;
  keptAnswers: number;
  pictures: number;
  /** Files of training resources. */
  files: number;
  auditLines: number;
  passwordLinks: number;
  devices: number;
  /** Entries of the history of records. */
  changes: number;
}

export interface PurgeDeps {
  db: Db;
  clock: () => Date;
  config: Pick<Config, 'auditRetentionDays' | 'tombstoneDays'>;
}

/** Removes data that is no longer needed. Safe while servers run, and in several processes at once. */
export async function purge(deps: PurgeDeps): Promise<Purged> {
  const { db, clock, config } = deps;
  const now = clock();
  await noteClock(db, now);
  await emptyTombstones(db);
  return {
    deletedRows: await removeTombstones(db, daysBefore(now, config.tombstoneDays)),
    keptAnswers: await forgetOldAnswers(db, now),
    pictures: await removeUnusedPictures(db),
    files: await removeUnusedFiles(db, now),
    auditLines: await purgeOldAudit(deps),
    passwordLinks: await removeOldLinks(db, now),
    devices: await forgetSilentDevices(db, now),
    changes: await purgeHistory(db, now, config.auditRetentionDays),
  };
}

/** Stores the clock's value of this day, by which later purges know how old a deleted row is. */
async function noteClock(db: Db, now: Date): Promise<void> {
  await writeTransaction(db, ({ tx, rev }) =>
    tx
      .insertInto('clock_days')
      .values({ day: now.toISOString().slice(0, 10), v: rev })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute(),
  );
}

/**
 * Removes rows that were deleted on or before `day`. Cursors from before that day are refused from then on, so
 * their devices read everything again (sync/changes.ts).
 */
async function removeTombstones(db: Db, day: string): Promise<number> {
  const known = await db
    .selectFrom('clock_days')
    .selectAll()
    .where('day', '<=', day)
    .orderBy('day', 'desc')
    .executeTakeFirst();
  if (!known) return 0;
  await writeTransaction(db, ({ tx }) =>
    tx
      .updateTable('net_clock')
      .set({ tombstones_from: known.v })
      .where('net', '=', NET)
      .where('tombstones_from', '<', known.v)
      .execute(),
  );
  let removed = 0;
  for (const table of REMOVABLE) removed += await removeDeletedRows(db, table, known.v);
  await db.deleteFrom('clock_days').where('day', '<', known.day).execute();
  return removed;
}

function removeDeletedRows(
  db: Db,
  table: (typeof REMOVABLE)[number],
  until: number,
): Promise<number> {
  return inSlices(db, async ({ tx }) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)} where deleted = 1 and rev <= ${until} limit ${SLICE_ROWS}
      )
    `.execute(tx);
    return numAffectedRows;
  });
}

async function removeOldLinks(db: Db, now: Date): Promise<number> {
  const gone = await db
    .deleteFrom('password_resets')
    .where('expires_at', '<', daysBefore(now, 1))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}
