import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import { DATABASE_FILE, type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { migrate, pendingMigrations } from '#server/db/migrate.ts';
import { clockEpochs } from '#server/db/migrations/200-clock-epochs.ts';
import { renewEpoch } from '#server/db/transaction.ts';
import { requireIntact } from './backup-files.ts';
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

/** Answers where the data before it is kept, if there was any. */
async function putInPlace(file: string, config: Config): Promise<string | undefined> {
  if (!config.databaseUrl) return restoreSqlite(file, config);
  if (!isSqliteFile(file)) return restorePostgres(file, config, config.databaseUrl);
  await fillFromSqlite(file, config);
  return undefined;
}

/**
 * Devices may have seen what the backup does not have, so all of them read everything again. Answers whether the backup
 * is of an older release. It is not migrated then: after an upgrade that went wrong the older version starts next.
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

/** Answers where the data before it is kept. Throws before anything is changed where the file is of no use. */
async function restoreSqlite(file: string, { dataDir }: Config): Promise<string | undefined> {
  await requireIntact(file);
  await requireKnown(file);
  const target = join(dataDir, DATABASE_FILE);
  let kept: string | undefined;
  if (existsSync(target)) {
    await requireUnused(openDatabase({ dataDir }));
    kept = `${target}.before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`;
    renameSync(target, kept);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (const end of ['-wal', '-shm']) rmSync(`${target}${end}`, { force: true });
  copyFileSync(file, `${target}.part`);
  renameSync(`${target}.part`, target);
  return kept;
}

/** Throws a NewerDataError for a backup of a version after this one. */
async function requireKnown(file: string): Promise<void> {
  const copy = openDatabase({ dataDir: dirname(file), file });
  try {
    await pendingMigrations(copy);
  } finally {
    await copy.close();
  }
}

/** Leaving the WAL mode needs exclusive access to the file; it also moves all of the WAL into it. */
async function requireUnused(database: OpenDatabase): Promise<void> {
  try {
    await sql`pragma busy_timeout = 500`.execute(database.db);
    const { rows } = await sql<{ journal_mode: string }>`pragma journal_mode = delete`.execute(
      database.db,
    );
    if (rows[0]?.journal_mode !== 'delete') throw new CommandError(RUNNING);
  } catch (error) {
    throw new CommandError(RUNNING, { cause: error });
  } finally {
    await database.close();
  }
}
