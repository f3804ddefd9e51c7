import { sql } from 'kysely';
import type { Db, DialectName, OpenDatabase } from './database.ts';
import { COLUMN_WORDS } from './dialects.ts';
import type { Migration } from './migration.ts';
import { MIGRATIONS } from './migrations/index.ts';

/**
 * Runs all pending migrations in one transaction under a lock. If several processes start at once, one does the work
 * and the others find it done. Returns the names of the migrations that ran. Throws NewerDataError if the data was
 * written by a newer version.
 */
export async function migrate(
  { db, dialect }: OpenDatabase,
  { migrations = MIGRATIONS, dryRun = false, before }: MigrateOptions = {},
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await beginLocked(connection, dialect);
    try {
      const ran = await runPending(connection, dialect, { migrations, before });
      await (dryRun ? sql`rollback` : sql`commit`).execute(connection);
      return ran;
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });
}

/** A newer version wrote the data. The operator has to start that version or restore a backup. */
export class NewerDataError extends Error {
  override readonly name = 'NewerDataError';
}

interface MigrateOptions {
  migrations?: readonly Migration[];
  /** Runs all migrations, then rolls them back. */
  dryRun?: boolean;
  /** Called under the lock before the first migration, if any are pending. */
  before?: ((pending: readonly string[]) => Promise<void>) | undefined;
}

/**
 * The migrations that an existing database lacks. Throws NewerDataError if it has migrations that this version does not
 * know.
 */
export async function pendingMigrations({ db }: OpenDatabase): Promise<string[]> {
  const done = await db.connection().execute(namesDone);
  refuseNewerData(done, MIGRATIONS);
  return MIGRATIONS.map(({ name }) => name).filter((name) => !done.has(name));
}

/** Any number that nothing else in this database uses as an advisory lock. */
const MIGRATION_LOCK = 2_420_003;

async function beginLocked(connection: Db, dialect: DialectName): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`begin immediate`.execute(connection);
    return;
  }
  await sql`begin`.execute(connection);
  await sql`set local statement_timeout = 0`.execute(connection);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(connection);
  // Wait as long as another process needs for its backup and its migrations.
  await sql`set local lock_timeout = 0`.execute(connection);
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
  await sql`set local lock_timeout = '120s'`.execute(connection);
}

async function runPending(
  connection: Db,
  dialect: DialectName,
  { migrations, before }: { migrations: readonly Migration[]; before: MigrateOptions['before'] },
): Promise<string[]> {
  const done = await namesDone(connection);
  refuseNewerData(done, migrations);
  const pending = migrations.filter((migration) => !done.has(migration.name));
  if (pending.length > 0) await before?.(pending.map(({ name }) => name));
  for (const migration of pending) {
    for (const statement of migration.statements(COLUMN_WORDS[dialect], dialect)) {
      await sql.raw(statement).execute(connection);
    }
    await sql`insert into migrations (name, run_at) values (${migration.name}, ${new Date().toISOString()})`.execute(
      connection,
    );
  }
  return pending.map((migration) => migration.name);
}

async function namesDone(connection: Db): Promise<Set<string>> {
  await sql`create table if not exists migrations (name text primary key, run_at text not null)`.execute(
    connection,
  );
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(connection);
  return new Set(rows.map((row) => row.name));
}

function refuseNewerData(done: Set<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...done].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new NewerDataError(
    `The data was written by a newer Fieldbook (it has the step ${unknown.join(', ')}). ` +
      'Start that version, or restore a backup made with this one.',
  );
}
