import { join } from 'node:path';
import { Kysely } from 'kysely';
import type pg from 'pg';
import type { DialectName } from './dialects.ts';
import { openPool, postgresDialect } from './postgres.ts';
import type { Tables } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

/** What queries are written against; a transaction fits too. */
export type Db = Kysely<Tables>;

export interface OpenDatabase {
  dialect: DialectName;
  db: Db;
  /** PostgreSQL's pool, for what needs it directly (limits, live hints); undefined on SQLite. */
  pool: pg.Pool | undefined;
  close(): Promise<void>;
}

export interface DatabaseConfig {
  /** `postgres://…`; without it the data is one SQLite file in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onConnectionError?: (error: Error) => void;
}

/** Opens the database that the configuration names. It is not migrated yet: see migrate.ts. */
export function openDatabase(config: DatabaseConfig): OpenDatabase {
  return config.databaseUrl ? openPostgres(config.databaseUrl, config) : openSqlite(config.dataDir);
}

function openSqlite(dataDir: string): OpenDatabase {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(join(dataDir, 'fieldbook.sqlite')) });
  return { dialect: 'sqlite', db, pool: undefined, close: () => db.destroy() };
}

function openPostgres(url: string, config: DatabaseConfig): OpenDatabase {
  const pool = openPool(url);
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', (error) => config.onConnectionError?.(error));
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  return { dialect: 'postgres', db, pool, close: () => db.destroy() };
}
