import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import { type Db, type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { pendingMigrations } from '#server/db/migrate.ts';
import { backUpTo, runProgram } from './backup-files.ts';
import { CommandError, isNewDatabase } from './command.ts';

export const RUNNING = 'A server still uses this database. Stop it first.';

/** The schema that holds the data while the backup is read. It exists at no other time. */
const ASIDE = 'before_restore';

/**
 * Replaces the data with a pg_dump. Returns the file to which the previous data was saved, if there was any.
 *
 *   public ──pg_dump──► file          kept for the operator
 *   public ──moved────► before_restore ──► dropped once the backup is in place
 *                             └──────────► moved back if it cannot be read
 *
 * Everything is moved, not only the tables in the backup, because an upgrade to a newer version may have added others.
 */
export async function restorePostgres(
  file: string,
  config: Config,
  databaseUrl: string,
): Promise<string | undefined> {
  const database = openDatabase(config);
  try {
    await requireUnused(database.db);
    await endInterrupted(config, database);
    const kept = await keepData(file, config, database);
    await moveAside(database.db);
    await readBackup(file, database, databaseUrl);
    return kept;
  } finally {
    await database.close();
  }
}

/** Throws a CommandError if a server or another command is connected. */
export async function requireUnused(db: Db): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and application_name = 'fieldbook' and pid <> pg_backend_pid()
  `.execute(db);
  if (Number(rows[0]?.others) > 0) throw new CommandError(RUNNING);
}

/** Ends an interrupted restore, which left the previous data moved away and either the backup or nothing in place. */
async function endInterrupted(config: Config, { db, ...rest }: OpenDatabase): Promise<void> {
  const { rows } = await sql`select 1 from pg_namespace where nspname = ${ASIDE}`.execute(db);
  if (rows.length === 0) return;
  if (await isNewDatabase(config, { db, ...rest })) await moveBack(db);
  else await dropAside(db);
}

async function keepData(
  file: string,
  config: Config,
  database: OpenDatabase,
): Promise<string | undefined> {
  if (await isNewDatabase(config, database)) return undefined;
  const at = new Date().toISOString().replace(/[:.]/g, '-');
  const kept = join(dirname(file), `before-restore-${at}.dump`);
  await backUpTo(kept, config, database);
  return kept;
}

async function readBackup(file: string, database: OpenDatabase, url: string): Promise<void> {
  const name = `--dbname=${new URL(url).pathname.slice(1)}`;
  const how = ['--single-transaction', '--no-owner', '--exit-on-error'];
  try {
    await runProgram('pg_restore', [...how, name, file], url);
    await pendingMigrations(database);
  } catch (error) {
    await moveBack(database.db);
    throw error;
  }
  await dropAside(database.db);
}

/** Exported for tests that leave a database as an interrupted restore does. */
export async function moveAside(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create schema ${sql.id(ASIDE)}`.execute(tx);
    await moveObjects(tx, 'public', ASIDE);
  });
}

/** Drops what a failed restore has left, and moves the previous data back. */
async function moveBack(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const one of await objectsIn(tx, 'public')) await sql`drop ${one} cascade`.execute(tx);
    await moveObjects(tx, ASIDE, 'public');
    await sql`drop schema ${sql.id(ASIDE)} cascade`.execute(tx);
  });
}

async function dropAside(db: Db): Promise<void> {
  await sql`drop schema ${sql.id(ASIDE)} cascade`.execute(db);
}

async function moveObjects(tx: Db, from: string, to: string): Promise<void> {
  for (const one of await objectsIn(tx, from)) {
    await sql`alter ${one} set schema ${sql.id(to)}`.execute(tx);
  }
}

/** All objects that belong to no extension: `table public.users`, `function public.audit_log_keep()`. */
async function objectsIn(db: Db, schema: string) {
  const { rows } = await sql<{ object: string }>`
    select format('table %I.%I', nspname, relname) as object
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${schema} and relkind in ('r', 'p')
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
    union all
    select format('function %I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(pg_proc.oid))
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname = ${schema}
      and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
  `.execute(db);
  return rows.map(({ object }) => sql.raw(object));
}
