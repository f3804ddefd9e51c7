import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { isCommittedTogether } from './commit-together.ts';

const INT8 = pg.types.builtins.INT8;
const NUMERIC = pg.types.builtins.NUMERIC;

/**
 * A pool on `url` whose answers look as SQLite's do: counts and revisions are numbers (all stay far
 * below 2^53), not texts. The time limits keep one stuck client from stopping the network.
 */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'fieldbook',
    types: { getTypeParser: typeParser },
  });
  return pool;
}

/** Kysely over a pool. */
export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new Dialect(pool);
}

class Dialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new Driver({ pool: this.#pool });
  }
}

/** An answered write survives a power cut: each commit by itself, or those of a batch at its end. */
class Driver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await super.beginTransaction(connection, settings);
    if (!isCommittedTogether()) return;
    await connection.executeQuery(CompiledQuery.raw('set local synchronous_commit = off'));
  }
}

function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8 || oid === NUMERIC) return Number;
  return pg.types.getTypeParser(oid, format);
}
