import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import Libsql from 'libsql';
import { isCommittedTogether } from './commit-together.ts';

/** How long a statement waits for another process that holds the file, e.g. a backup. */
const BUSY_TIMEOUT_MS = 10_000;

/** Kysely over one SQLite file. It has one connection, so an open transaction keeps all others waiting. */
export function sqliteDialect(file: string): SqliteDialect {
  return new SqliteDialect({ database: async () => openFile(file) });
}

function openFile(file: string): SqliteDatabase {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new Libsql(file, { timeout: BUSY_TIMEOUT_MS });
  database.pragma('journal_mode = wal');
  const setDurability = durabilityOf(database);
  database.pragma('foreign_keys = on');
  return {
    prepare(sql) {
      setDurability(sql);
      return normalised(database.prepare(sql));
    },
    close: () => {
      database.close();
    },
  };
}

/** An answered write survives a power cut (facts.md 8): each commit by itself, or those of a batch at its end. */
function durabilityOf(database: Libsql.Database): (sql: string) => void {
  let level = '';
  return (sql) => {
    if (database.inTransaction) return;
    const wanted = sql === 'begin' && isCommittedTogether() ? 'normal' : 'full';
    if (wanted !== level) database.pragma(`synchronous = ${wanted}`);
    level = wanted;
  };
}

/** The driver speaks of ArrayBuffers and knows no booleans; the rest of the server does not notice. */
function normalised(statement: Libsql.Statement): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(parameters.map(toDriver)).map(fromDriver),
    run: (parameters) => statement.run(parameters.map(toDriver)),
    *iterate(parameters) {
      for (const row of statement.iterate(parameters.map(toDriver))) yield fromDriver(row);
    },
  };
}

function toDriver(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value === undefined ? null : value;
}

function fromDriver(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  for (const [column, value] of Object.entries(row)) {
    if (value instanceof ArrayBuffer) Object.assign(row, { [column]: new Uint8Array(value) });
  }
  return row;
}
