import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { CommitUnknown, DatabaseUnavailable } from './connection-loss.ts';
import { isCommittedTogether } from './durability.ts';

/** The Kysely dialect for a connection pool. */
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

/**
 * Distinguishes a lost connection from every other error: before COMMIT nothing took effect, during COMMIT the outcome
 * is unknown. Also sets the durability of commits, so that a confirmed write survives a power failure: each commit
 * waits for the disk, or those of a batch do so together at its end.
 */
class Driver extends PostgresDriver {
  readonly #guarded = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection().catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
    if (!this.#guarded.has(connection)) guard(connection);
    this.#guarded.add(connection);
    return connection;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await super.beginTransaction(connection, settings);
    if (!isCommittedTogether()) return;
    await connection.executeQuery(CompiledQuery.raw('set local synchronous_commit = off'));
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await super.commitTransaction(connection).catch((error: unknown) => {
      throw error instanceof DatabaseUnavailable ? new CommitUnknown(error.cause) : error;
    });
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      // The database rolls back on its own when it loses a connection; the first error says more.
      if (!(error instanceof DatabaseUnavailable)) throw error;
    });
  }
}

/** Kysely's connection class is not exported, so its one method is replaced on the object. */
function guard(connection: DatabaseConnection): void {
  const run = connection.executeQuery.bind(connection);
  const executeQuery: DatabaseConnection['executeQuery'] = (query) =>
    run<never>(query).catch((error: unknown) => {
      throw asUnavailable(error);
    });
  Object.assign(connection, { executeQuery });
}

/** Converts a lost connection to DatabaseUnavailable; returns every other error unchanged. */
export function asUnavailable(error: unknown): unknown {
  return isConnectionLost(error) ? new DatabaseUnavailable(error) : error;
}

/** admin_shutdown, crash_shutdown and cannot_connect_now; 08: connection_exception. */
const CONNECTION_LOST = /^(57P0[123]|08...)$/;

/**
 * Errors that the database did not report come from the connection, except a TypeError, which comes from our
 * parameters.
 */
function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return CONNECTION_LOST.test(error.code ?? '');
  return error instanceof Error && !(error instanceof TypeError);
}
