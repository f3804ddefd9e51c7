import { copyFileSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { DATABASE_FILE, type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { isDamaged } from '#server/db/dialects.ts';
import { migrate, pendingMigrations } from '#server/db/migrate.ts';
import { clockEpochs } from '#server/db/migrations/200-clock-epochs.ts';
import { renewEpoch } from '#server/db/transaction.ts';
import { leaveWal, requireIntact, withBackup } from './backup-files.ts';
import { type Command, CommandError, required } from './command.ts';
import { RUNNING, restorePostgres } from './restore-postgres.ts';
import { fillFromSqlite, isSqliteFile } from './sqlite-to-postgres.ts';

export const restore: Command = {
  name: 'restore',
  usage: '<file>',
  summary: 'Put a backup in place of the data. No server may run.',
  async run(args, { config, print }) {
    const file = required(args, 'the backup to restore');
    if (!existsSync(file)) throw new CommandError(`${file} does not exist.`);
    const kept = await putInPlace(file, config);
    const isOlder = await renewDevices(config);
    print(`Restored ${file}.${kept ? ` The data before it is kept in ${kept}` : ''}`);
    if (isOlder) print(OLDER);
  },
};

/** Returns where the previous data is kept, if there was any. */
async function putInPlace(file: string, config: Config): Promise<string | undefined> {
  if (!config.databaseUrl) return restoreSqlite(file, config);
  if (!isSqliteFile(file)) return restorePostgres(file, config, config.databaseUrl);
  await fillFromSqlite(file, config);
  return undefined;
}

/**
 * Devices may have seen rows that the backup does not have, so all of them read everything again. Returns whether the
 * backup is of an older release. Such a backup is not migrated, because after a failed upgrade the older version runs.
 */
async function renewDevices(config: Config): Promise<boolean> {
  const database = openDatabase(config);
  try {
    const pending = await pendingMigrations(database);
    const isBeforeEpochs = pending.includes(clockEpochs.name); // before the first numbered release
    if (isBeforeEpochs) await migrate(database);
    await renewEpoch(database.db);
    return pending.length > 0 && !isBeforeEpochs;
  } finally {
    await database.close();
  }
}

const OLDER =
  'The backup is of an older version: an older version may start with it, and this one brings it up to date.';

const ITSELF = 'This file is the database itself. Nothing was changed.';

/** Returns where the previous data is kept. If the file is unusable, throws before it changes anything. */
async function restoreSqlite(file: string, { dataDir }: Config): Promise<string | undefined> {
  const target = join(dataDir, DATABASE_FILE);
  if (existsSync(target) && realpathSync(file) === realpathSync(target)) {
    throw new CommandError(ITSELF);
  }
  await requireIntact(file);
  await withBackup(file, pendingMigrations); // refuses a backup of a newer version
  let kept: string | undefined;
  if (existsSync(target)) {
    await requireUnused(openDatabase({ dataDir }));
    kept = `${target}.before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`;
    renameSync(target, kept);
    // Only a damaged file still has a WAL here, which may hold data that the file lacks.
    if (existsSync(`${target}-wal`)) renameSync(`${target}-wal`, `${kept}-wal`);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (const end of ['-wal', '-shm']) rmSync(`${target}${end}`, { force: true });
  copyFileSync(file, `${target}.part`);
  renameSync(`${target}.part`, target);
  return kept;
}

/** A damaged file counts as unused: it cannot be queried, and is the usual reason for a restore. */
async function requireUnused(database: OpenDatabase): Promise<void> {
  try {
    if (!(await leaveWal(database))) throw new CommandError(RUNNING);
  } catch (error) {
    if (!isDamaged(error)) throw error;
  } finally {
    await database.close();
  }
}
