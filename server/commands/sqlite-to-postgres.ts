import { closeSync, openSync, readSync } from 'node:fs';
import { sql } from 'kysely';
import { SECOND_FACTOR } from '#server/account/factor-keys.ts';
import { copySecretFile, JWT } from '#server/account/secret.ts';
import type { Config } from '#server/config.ts';
import { type Db, type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { migrate, pendingMigrations } from '#server/db/migrate.ts';
import { requireIntact, withBackup } from './backup-files.ts';
import { CommandError, isNewDatabase } from './command.ts';
import { requireUnused } from './restore-postgres.ts';

const SQLITE_MARK = 'SQLite format 3\0';
const BATCH_ROWS = 500;
/** A picture may have 5 MB and a part of a file 1 MB, so only a few are held in memory at once. */
const FEW_ROWS: Readonly<Record<string, number>> = { pictures: 10, training_file_parts: 10 };

/** Whether this is a SQLite backup, regardless of the file's name. */
export function isSqliteFile(file: string): boolean {
  const head = Buffer.alloc(SQLITE_MARK.length);
  const opened = openSync(file, 'r');
  readSync(opened, head);
  closeSync(opened);
  return head.toString('latin1') === SQLITE_MARK;
}

/**
 * Fills an empty PostgreSQL database from a SQLite backup: every row of every table, in one transaction. Also copies
 * the secrets that SQLite servers keep as files in DATA_DIR, if they exist. Throws a CommandError if the database is in
 * use or has accounts, or if the backup is of an older version.
 */
export async function fillFromSqlite(file: string, config: Config): Promise<void> {
  await requireIntact(file);
  await withBackup(file, async (source) => {
    if ((await pendingMigrations(source)).length > 0) throw new CommandError(OLDER);
    const target = openDatabase(config);
    try {
      await requireUnused(target.db);
      await requireEmpty(config, target);
      await migrate(target);
      await fill(target, source, config);
    } finally {
      await target.close();
    }
  });
}

async function fill(target: OpenDatabase, source: OpenDatabase, config: Config): Promise<void> {
  await target.db.transaction().execute(async (tx) => {
    await copyAll(source.db, tx);
    for (const secret of [JWT, SECOND_FACTOR]) await copySecretFile(config, tx, secret);
  });
  await sql`analyze`.execute(target.db);
}

const OLDER =
  'The backup is of an older version: start this version on the SQLite file once, and back it up again.';
const NOT_EMPTY =
  'The database of DATABASE_URL holds a network already. A backup of SQLite can only fill an empty one.';

/** Checked before the migration, because an existing network may be of an older version that must stay usable. */
async function requireEmpty(config: Config, target: OpenDatabase): Promise<void> {
  if (await isNewDatabase(config, target)) return;
  const someone = await target.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (someone) throw new CommandError(NOT_EMPTY);
}

/** Drops the foreign keys so that tables can be copied in any order, and adds them again, which checks the rows. */
async function copyAll(source: Db, tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const references = await referencesOf(tx);
  for (const { place, name } of references) {
    await sql`alter table ${sql.raw(place)} drop constraint ${sql.id(name)}`.execute(tx);
  }
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name <> 'migrations'
  `.execute(source);
  for (const { name } of tables) await copyTable(source, tx, name);
  await continueNumbers(source, tx);
  for (const { place, name, definition } of references) {
    const add = sql`alter table ${sql.raw(place)} add constraint ${sql.id(name)}`;
    await sql`${add} ${sql.raw(definition)}`.execute(tx);
  }
}

async function referencesOf(tx: Db) {
  const { rows } = await sql<{ place: string; name: string; definition: string }>`
    select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  `.execute(tx);
  return rows;
}

/** Replaces the rows that migrations have inserted, such as roles. */
async function copyTable(source: Db, tx: Db, name: string): Promise<void> {
  await sql`delete from ${sql.table(name)}`.execute(tx);
  for (let last = 0; ; ) {
    const { rows } = await sql<Record<string, unknown>>`
      select rowid as copied_rowid, * from ${sql.table(name)}
      where rowid > ${last} order by rowid limit ${FEW_ROWS[name] ?? BATCH_ROWS}
    `.execute(source);
    if (rows.length === 0) return;
    await insertAll(tx, name, rows);
    last = Number(rows.at(-1)?.copied_rowid);
  }
}

async function insertAll(
  tx: Db,
  name: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'copied_rowid');
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column) => storable(row[column])))})`,
  );
  const names = sql.join(columns.map((column) => sql.id(column)));
  await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(tx);
}

function storable(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value) : value;
}

/** Continues the id sequences, so that the id of a deleted row is not assigned again. */
async function continueNumbers(source: Db, tx: Db): Promise<void> {
  const { rows } = await sql<{ name: string; seq: number }>`
    select name, seq from sqlite_sequence where seq > 0
  `.execute(source);
  for (const { name, seq } of rows) {
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq})`.execute(tx);
  }
}
