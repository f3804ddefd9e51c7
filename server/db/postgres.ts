import pg from 'pg';

const INT8 = pg.types.builtins.INT8;
const NUMERIC = pg.types.builtins.NUMERIC;
/**
 * Timeout for a new connection and for a free one in the pool. A request that times out gets 503 and is retried, so
 * after a restart of the database everybody is served within ten seconds even if a first connection hangs.
 */
const CONNECT_TIMEOUT_MS = 4_000;

export interface PoolOptions {
  /** The maximum number of connections of this process. */
  size: number;
  /** Called for every connection that breaks, in use or not. The pool replaces it automatically. */
  onConnectionError: (error: Error) => void;
}

/**
 * A pool on `url` that returns values like SQLite: counts and revisions are numbers (all far below 2^53), not strings.
 * The timeouts keep one stuck client from blocking the network.
 */
export function openPool(url: string, { size, onConnectionError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'fieldbook',
    types: { getTypeParser: typeParser },
  });
  // Without a listener, a broken connection would end the process: the pool listens only to idle connections, and emits
  // their errors itself.
  pool.on('connect', (client) => client.on('error', onConnectionError));
  pool.on('error', () => undefined); // already passed to onConnectionError
  return pool;
}

function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8 || oid === NUMERIC) return Number;
  return pg.types.getTypeParser(oid, format);
}
