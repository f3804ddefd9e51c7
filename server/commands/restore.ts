import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import { DATABASE_FILE, type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { renewEpoch } from '#server/db/transaction.ts';
import { requireIntact, runProgram } from './backup-files.ts';
import { type Command, CommandError, required } from './command.ts';

const RUNNING = 'A server still uses this database. Stop it first.';

export const restore: Command = {
  name: 'restore',
  usage: '<file>',
  summary: 'Put a backup in place of the data. No server may run.',
  async run(args, { config, print }) {
    const file = required(args, 'the backup to restore');
    if (!existsSync(file)) throw new CommandError(`${file} does not exist.`);
    const kept = config.databaseUrl
      ? await restorePostgres(file, config, config.databaseUrl)
      : await restoreSqlite(file, config);
    const database = openDatabase(config);
    await migrate(database);
    // Devices may have seen what the backup does not have, so all of them read everything again.
    await renewEpoch(database.db);
    await database.close();
    print(`Restored ${file}.${kept ? ` The data before it is kept in ${kept}` : ''}`);
  },
};

/** Answers where the data before it is kept. */
async function restoreSqlite(file: string, { dataDir }: Config): Promise<string | undefined> {
  await requireIntact(file);
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

async function restorePostgres(
  file: string,
  config: Config,
  databaseUrl: string,
): Promise<undefined> {
  const database = openDatabase(config);
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and application_name = 'fieldbook' and pid <> pg_backend_pid()
  `.execute(database.db);
  await database.close();
  if (Number(rows[0]?.others) > 0) throw new CommandError(RUNNING);
  const how = ['--clean', '--if-exists', '--single-transaction', '--no-owner', '--exit-on-error'];
  const { pathname } = new URL(databaseUrl);
  await runProgram('pg_restore', [...how, `--dbname=${pathname.slice(1)}`, file], databaseUrl);
}
