import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestVariables } from './middleware/request-log.ts';
import type { Services } from './services.ts';

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30];

export interface Metrics {
  /** Measures every request by its pattern, never by its address. */
  measure: MiddlewareHandler<RequestVariables>;
  /** `GET /metrics` in the text format of Prometheus, for who knows METRICS_TOKEN. */
  serve: MiddlewareHandler<RequestVariables>;
}

export function createMetrics({ database, db, config }: Services): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'fieldbook_' });
  const requests = new Histogram({
    name: 'fieldbook_request_seconds',
    help: 'Time until an answer begins, by method, pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const connections = new Gauge({
    name: 'fieldbook_database_connections',
    help: 'Connections to PostgreSQL of this process, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { pool } = database;
      if (!pool) return;
      connections.set({ state: 'open' }, pool.totalCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
  const letters = new Gauge({
    name: 'fieldbook_letters_waiting',
    help: 'Letters that the mail server has not taken yet',
    registers: [registry],
    async collect() {
      const { count } = await db
        .selectFrom('letters')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      letters.set(count);
    },
  });

  return {
    async measure(c, next) {
      const startedAt = performance.now();
      await next();
      const labels = { method: c.req.method, route: c.get('route'), status: String(c.res.status) };
      requests.observe(labels, (performance.now() - startedAt) / 1000);
    },
    async serve(c) {
      c.set('route', '/metrics');
      if (!isAllowed(c.req.header('Authorization'), config.metricsToken)) return c.notFound();
      return c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
    },
  };
}

function isAllowed(header: string | undefined, token: string | undefined): boolean {
  if (token === undefined || header === undefined) return false;
  const [given, wanted] = [header, `Bearer ${token}`].map((text) => Buffer.from(text));
  return (
    given?.length === wanted?.length && timingSafeEqual(given ?? Buffer.of(), wanted ?? Buffer.of())
  );
}
