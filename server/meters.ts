import { Histogram, Registry } from 'prom-client';

/** The measurements of the server's parts, served by metrics.ts. */
export interface Meters {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  /** In seconds. */
  writeWait: Histogram;
  /** In write transactions. */
  feedLag: Histogram;
}

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30];

export function createMeters(): Meters {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'fieldbook_request_seconds',
      help: 'Time until an answer begins, by method, pattern and status',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    }),
    writeWait: new Histogram({
      name: 'fieldbook_write_wait_seconds',
      help: 'Time that a write transaction waited for a connection and for the writers before it',
      buckets: SECONDS,
      registers,
    }),
    feedLag: new Histogram({
      name: 'fieldbook_feed_lag_writes',
      help: 'Write transactions that a device had not seen yet when it asked the change feed',
      buckets: [0, 1, 10, 100, 1_000, 10_000, 100_000],
      registers,
    }),
  };
}
