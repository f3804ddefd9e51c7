import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { migrate, pendingMigrations } from '#server/db/migrate.ts';
import { backUpTo, backupFolder, keepNewest } from './backup-files.ts';
import { CommandError } from './command.ts';

export const NO_COPY = 'no backup was made before the migration';

/** The backup that was made before a migration, or why there is none. */
export type Copy = { file: string } | { missing: string };

const BEFORE_MIGRATION = /^before-.+T[\d-]+Z\.(sqlite|dump)$/;

/**
 * Migrates an existing database to the newest version, after a backup into DATA_DIR/backups. Returns the names of the
 * migrations. SQLite is not migrated if the backup fails. PostgreSQL has backups of its own, so it is migrated even if
 * pg_dump fails; `tell` then receives the reason.
 */
export async function bringUpToDate(
  config: Config,
  database: OpenDatabase,
  tell: (copy: Copy) => void,
): Promise<string[]> {
  if (database.pool) {
    const isAsked = !(await isPooled(database.pool));
    // Under the lock, so that only one of several processes makes the backup.
    const before = async (pending: readonly string[]) =>
      tell(isAsked ? await dumpOf(config, database, pending) : { missing: POOLED });
    return migrate(database, { before });
  }
  // SQLite can copy the file only outside of a transaction.
  const pending = await pendingMigrations(database);
  if (pending.length > 0) tell(await copyOf(config, database, pending));
  return migrate(database);
}

const POOLED = 'DATABASE_URL leads to a pooler';

async function copyOf(config: Config, database: OpenDatabase, pending: readonly string[]) {
  const at = new Date().toISOString().replace(/[:.]/g, '-');
  const end = database.dialect === 'sqlite' ? 'sqlite' : 'dump';
  const file = join(backupFolder(config), `before-${pending[0]}-${at}.${end}`);
  try {
    await backUpTo(file, config, database);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${NOTHING_CHANGED}\n${reason}`, { cause: error });
  }
  keepNewest(backupFolder(config), BEFORE_MIGRATION); // repeated failed starts must not fill the disk
  return { file };
}

const NOTHING_CHANGED =
  'The backup before the migration could not be written, so nothing was changed.';

async function dumpOf(...what: Parameters<typeof copyOf>): Promise<Copy> {
  try {
    return await copyOf(...what);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return { missing: cause instanceof Error ? cause.message : String(error) };
  }
}

/**
 * True behind a pooler such as PgBouncer, which reports another process id than the backend's. There pg_dump would
 * leave its settings, such as an empty search path, in connections that servers use next.
 */
async function isPooled(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    return 'processID' in client && client.processID !== rows[0]?.pid;
  } finally {
    client.release();
  }
}
