import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import Libsql from 'libsql';
import { isCommittedTogether } from './durability.ts';

/** How long a statement waits for another process that locks the file, e.g. a backup. */
const BUSY_TIMEOUT_MS = 10_000;
/** The most prepared statements that are cached. The server has fewer, apart from those with lists of any length. */
const MOST_PREPARED = 500;

const READS_ONLY = /^\s*select\b/i;
const CHANGES_TABLES = /^\s*(alter|create|drop)\b/i;

/** The Kysely dialect for one SQLite file. It has one connection, so an open transaction keeps all others waiting. */
export function sqliteDialect(file: string): SqliteDialect {
  return new SqliteDialect({ database: async () => openFile(file) });
}

function openFile(file: string): SqliteDatabase {
  if (file !== ':memory:') makePrivate(file);
  const database = new Libsql(file, { timeout: BUSY_TIMEOUT_MS });
  database.pragma('journal_mode = wal');
  const setDurability = durabilityOf(database);
  database.pragma('foreign_keys = on');
  const prepared = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      // The driver crashes the process if `inTransaction` of a closed database is read.
      if (!database.open) throw new Error('The database is closed.');
      setDurability(sql);
      if (CHANGES_TABLES.test(sql)) prepared.clear(); // prepared statements know only the old columns
      const known = prepared.get(sql);
      if (known) return known;
      if (prepared.size >= MOST_PREPARED) prepared.clear();
      const statement = normalized(database, sql);
      prepared.set(sql, statement);
      return statement;
    },
    close: () => {
      prepared.clear();
      database.close();
    },
  };
}

/** The file contains addresses and confidential reports, so only the server's user may read it and its folder. */
function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(path)) chmodSync(path, 0o600);
  }
  // SQLite creates its other files with the mode of this one.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
}

/**
 * Makes confirmed writes survive a power failure: each commit waits for the disk, those of a batch together at its end
 * (docs/decisions/durable-commits.md).
 */
function durabilityOf(database: Libsql.Database): (sql: string) => void {
  let level = '';
  return (sql) => {
    // A batch reads between its commits, and changing the level costs more than such a read.
    if (READS_ONLY.test(sql) || database.inTransaction) return;
    const wanted = sql === 'begin' && isCommittedTogether() ? 'normal' : 'full';
    if (wanted !== level) database.pragma(`synchronous = ${wanted}`);
    level = wanted;
  };
}

/**
 * Hides from the rest of the server that the driver returns ArrayBuffers and accepts no booleans. Rows are read as
 * arrays, since the driver takes 50% longer to create objects.
 */
function normalized(database: Libsql.Database, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  const run = (parameters: readonly unknown[]) => statement.run(parameters.map(toDriver));
  if (!statement.reader) return { reader: false, all: () => [], run, iterate: () => NO_ROWS };
  const read = rowReader(statement);
  return {
    reader: true,
    all: read,
    run,
    // A new statement, since another call of the cached one would restart the iteration.
    iterate: (parameters) => rowReader(database.prepare(sql))(parameters)[Symbol.iterator](),
  };
}

const NO_ROWS = [][Symbol.iterator]();

function rowReader(statement: Libsql.Statement): (parameters: readonly unknown[]) => object[] {
  const names = statement.columns().map(({ name }) => name);
  statement.raw(true);
  return (parameters) =>
    (statement.all(parameters.map(toDriver)) as unknown[][]).map((values) => {
      const row: Record<string, unknown> = {};
      for (let nth = 0; nth < names.length; nth += 1) {
        row[names[nth] ?? ''] = fromDriver(values[nth]);
      }
      return row;
    });
}

function toDriver(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value === undefined ? null : value;
}

function fromDriver(value: unknown): unknown {
  return value instanceof ArrayBuffer ? new Uint8Array(value) : value;
}
