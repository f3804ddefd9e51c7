import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import { type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { isBusy } from '#server/db/dialects.ts';
import { CommandError } from './command.ts';

/** How many automatic backups of each kind are kept. */
const KEPT = 7;
const DAILY = /^daily-\d{4}-\d\d-\d\d\.sqlite$/;
/** Partial files of backups that were interrupted, for example by a power failure. */
const CUT_OFF = /^daily-\d{4}-\d\d-\d\d\.sqlite\.part/;

/**
 * Writes a copy of the whole database to `file`, which is consistent even while servers write. On PostgreSQL it has
 * pg_dump's custom format. The file gets its name only when it is complete. Throws a CommandError if the file exists or
 * a program is missing.
 */
export async function backUpTo(
  file: string,
  config: Config,
  database: OpenDatabase,
): Promise<void> {
  if (existsSync(file)) throw new CommandError(`${file} exists already.`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    await copyInto(part, config, database);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
  chmodSync(part, 0o600);
  renameSync(part, file);
}

async function copyInto(part: string, { databaseUrl }: Config, { db }: OpenDatabase) {
  if (databaseUrl) {
    return runProgram('pg_dump', ['--format=custom', `--file=${part}`], databaseUrl);
  }
  await sql`vacuum into ${sql.lit(part)}`.execute(db);
  return requireIntact(part);
}

/** Checks a whole SQLite file. Throws a CommandError if it is damaged, not a Fieldbook backup, or in use. */
export async function requireIntact(file: string): Promise<void> {
  try {
    await withBackup(file, async ({ db }) => {
      const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db);
      if (rows[0]?.quick_check !== 'ok') throw new CommandError(`${file} is damaged.`);
      await sql`select name from migrations`.execute(db);
    });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} is not a backup of Fieldbook.`, { cause: error });
  }
}

/**
 * Runs `work` on a SQLite file and leaves no other files beside it. Throws a CommandError while a server uses the file,
 * because recent writes may be in the WAL only.
 */
export async function withBackup<T>(
  file: string,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ dataDir: dirname(file), file });
  try {
    if (!(await leaveWal(database))) throw new CommandError(`${file} is in use. ${MAKE_BACKUP}`);
    return await work(database);
  } finally {
    await database.close();
  }
}

const MAKE_BACKUP = 'Stop the server that uses it, or make a copy with "backup".';

/**
 * Moves the whole WAL into the file and removes it. This needs exclusive access to the file, so it returns false while
 * another process has the file open.
 */
export async function leaveWal({ db }: OpenDatabase): Promise<boolean> {
  try {
    await sql`pragma busy_timeout = 500`.execute(db);
    const { rows } = await sql<{ journal_mode: string }>`pragma journal_mode = delete`.execute(db);
    return rows[0]?.journal_mode === 'delete';
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

/**
 * Makes today's backup in DATA_DIR/backups if it is missing, and removes all but the newest seven. Only for SQLite. A
 * separate process writes it, because writing it here would block all requests.
 */
export async function keepDailyBackup(config: Config, now: Date): Promise<void> {
  if (config.databaseUrl || config.demo) return;
  const folder = backupFolder(config);
  const file = join(folder, `daily-${now.toISOString().slice(0, 10)}.sqlite`);
  if (!existsSync(file)) {
    await run(process.execPath, [...process.execArgv, process.argv[1] ?? '', 'backup', file], {});
  }
  keepNewest(folder, DAILY);
  for (const name of readdirSync(folder)) if (CUT_OFF.test(name)) rmSync(join(folder, name));
}

/** Removes all but the newest seven of the files whose names match. The names end with their time. */
export function keepNewest(folder: string, kind: RegExp): void {
  const found = readdirSync(folder).filter((name) => kind.test(name));
  for (const name of found.sort(byTime).slice(0, -KEPT)) rmSync(join(folder, name));
}

function byTime(a: string, b: string): number {
  const [timeOfA, timeOfB] = [a, b].map((name) => /\d{4}-\d\d-\d\d.*$/.exec(name)?.[0] ?? '');
  return (timeOfA ?? '') < (timeOfB ?? '') ? -1 : 1;
}

/** The folder for automatic backups. */
export function backupFolder({ dataDir }: Config): string {
  return join(dataDir, 'backups');
}

/** Runs a PostgreSQL program. The address is passed in the environment, where other users cannot see it. */
export function runProgram(program: string, args: string[], databaseUrl: string): Promise<void> {
  return run(program, args, environmentOf(databaseUrl));
}

function environmentOf(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  return {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(searchParams.has('sslmode') ? { PGSSLMODE: searchParams.get('sslmode') ?? '' } : {}),
  };
}

function run(program: string, args: string[], more: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...more };
    const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    child.once('error', () => reject(new CommandError(`${program} was not found.`)));
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new CommandError(`${program} ended with ${code}:\n${complaints.trim()}`));
    });
  });
}
