import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import { DATABASE_FILE, type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { pendingMigrations } from '#server/db/migrate.ts';
import { Refused } from '#server/refused.ts';

/** A command of the executable. */
export interface Command {
  name: string;
  /** The arguments after the name, as shown in the help: `<file>`. */
  usage: string;
  summary: string;
  run(args: readonly string[], context: CommandContext): Promise<void>;
}

export interface CommandContext {
  config: Config;
  print(text: string): void;
  /** The person who runs the command; undefined under systemd, in a container or behind a pipe. */
  terminal?: Terminal | undefined;
}

/** The terminal of a person who can answer questions. */
export interface Terminal {
  input: Readable;
  output: Writable;
}

/** An error whose message tells the operator in one sentence what is wrong. The process exits with 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** True if no Fieldbook has ever written to this database: no file, an empty file, or no migration in its table. */
export async function isNewDatabase(
  config: Config,
  { db, dialect }: OpenDatabase,
): Promise<boolean> {
  // Running a query would create the file.
  if (dialect === 'sqlite' && !existsSync(join(config.dataDir, DATABASE_FILE))) return true;
  const table =
    dialect === 'sqlite'
      ? sql<{ found: string }>`select name as found from sqlite_master where name = 'migrations'`
      : sql<{ found: string | null }>`select to_regclass('migrations')::text as found`;
  const { rows: found } = await table.execute(db);
  if (!found[0]?.found) return true;
  const { rows: steps } = await sql`select name from migrations limit 1`.execute(db);
  return steps.length === 0;
}

/** Runs `work` on the configured database, which must exist and be fully migrated. */
export async function withDatabase<T>(
  config: Config,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  return withDatabaseOfAnyVersion(config, async (database) => {
    const pending = await pendingMigrations(database);
    if (pending.length > 0) {
      throw new CommandError(`The database is older than this version. Run "migrate" first.`);
    }
    return work(database);
  });
}

/** The same for a database of any version, for example to back it up before an upgrade. */
export async function withDatabaseOfAnyVersion<T>(
  config: Config,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = openDatabase(config);
  try {
    if (await isNewDatabase(config, database)) throw new CommandError(noData(config));
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Turns a refusal into a CommandError with the same sentence. */
export async function asCommand<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Refused ? new CommandError(error.text) : error;
  }
}

export function noDataIn({ databaseUrl, dataDir }: Config): string {
  const where = databaseUrl ? 'the database of DATABASE_URL' : `DATA_DIR (${dataDir})`;
  return `There is no Fieldbook data in ${where}.`;
}

export function noData(config: Config): string {
  return (
    `${noDataIn(config)}\n` +
    'If this is a new network, run "admin create <email> --network <name>" first.\n' +
    'If you expected data, the volume may be missing: nothing was created.'
  );
}

export function required(args: readonly string[], what: string): string {
  const [value] = args.filter((arg) => !arg.startsWith('--'));
  if (value === undefined) throw new CommandError(`Missing: ${what}.`);
  return value;
}
