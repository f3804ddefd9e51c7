import { join } from 'node:path';
import { type CompiledQuery, Kysely, type LogEvent } from 'kysely';
import type pg from 'pg';
import { openPool } from './postgres.ts';
import { postgresDialect } from './postgres-driver.ts';
import type { Tables } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

export type DialectName = 'sqlite' | 'postgres';

/** The type that queries are written against. A transaction can be passed as well. */
export type Db = Kysely<Tables>;

export interface OpenDatabase {
  dialect: DialectName;
  db: Db;
  /** PostgreSQL's pool, for code that needs it directly (limits, live hints); undefined on SQLite. */
  pool: pg.Pool | undefined;
  close(): Promise<void>;
}

export interface DatabaseConfig {
  /** `postgres://…`; if undefined, the data is in an SQLite file in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** An SQLite file other than the one in `dataDir`, such as a backup. */
  file?: string;
  /** The most connections to PostgreSQL that this process opens; 10 by default. */
  databasePool?: number;
  /** Called with every statement that was run, and the milliseconds it took. */
  onQuery?: (query: CompiledQuery, ms: number) => void;
  /** Called when a connection breaks; the pool replaces it automatically. */
  onConnectionError?: (error: Error) => void;
}

const STANDARD_POOL = 10;
/** The name of the SQLite file in DATA_DIR. */
export const DATABASE_FILE = 'fieldbook.sqlite';

/** Opens the database that the configuration names. It is not migrated yet: see migrate.ts. */
export function openDatabase(config: DatabaseConfig): OpenDatabase {
  return config.databaseUrl ? openPostgres(config.databaseUrl, config) : openSqlite(config);
}

function openSqlite(config: DatabaseConfig): OpenDatabase {
  const dialect = sqliteDialect(config.file ?? join(config.dataDir, DATABASE_FILE));
  const db = new Kysely<Tables>({ dialect, log: logOf(config) });
  return { dialect: 'sqlite', db, pool: undefined, close: () => db.destroy() };
}

function openPostgres(url: string, config: DatabaseConfig): OpenDatabase {
  const pool = openPool(url, {
    size: config.databasePool ?? STANDARD_POOL,
    onConnectionError: config.onConnectionError ?? (() => undefined),
  });
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool), log: logOf(config) });
  return { dialect: 'postgres', db, pool, close: () => db.destroy() };
}

function logOf({ onQuery }: DatabaseConfig): (event: LogEvent) => void {
  if (!onQuery) return () => undefined;
  return ({ query, queryDurationMillis }) => onQuery(query, queryDurationMillis);
}
