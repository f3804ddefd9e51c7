import pg from 'pg';

const INT8 = pg.types.builtins.INT8;
const NUMERIC = pg.types.builtins.NUMERIC;
/**
 * For a new connection and for a free one of the pool. A request that waited in vain is answered 503 and repeated, so
 * after a restart of the database everybody is served within ten seconds even if a first connection hangs.
 */
const CONNECT_TIMEOUT_MS = 4_000;

export interface PoolOptions {
  /** Connections of this process, at most. */
  size: number;
  /** Called for every connection that breaks, in use or not. The pool replaces it automatically. */
  onConnectionError: (error: Error) => void;
}

/**
 * A pool on `url` whose answers look as SQLite's do: counts and revisions are numbers (all stay far
 * below 2^53), not texts. The time limits keep one stuck client from stopping the network.
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
  // Without a listener a connection that breaks would end the process: the pool listens only to those
  // that nobody uses, and passes their errors on.
  pool.on('connect', (client) => client.on('error', onConnectionError));
  pool.on('error', () => undefined); // onConnectionError has heard of it
  return pool;
}

function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8 || oid === NUMERIC) return Number;
  return pg.types.getTypeParser(oid, format);
}
