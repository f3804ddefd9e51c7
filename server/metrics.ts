import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { RequestVariables } from './request-variables.ts';
import type { Services } from './services.ts';

export interface Metrics {
  /** Measures every request under its route pattern, never under its address. */
  measure: MiddlewareHandler<RequestVariables>;
  /** `GET /metrics` in the text format of Prometheus, for clients that know METRICS_TOKEN. */
  serve: MiddlewareHandler<RequestVariables>;
}

export function createMetrics({ database, db, clock, config, meters }: Services): Metrics {
  const { registry, requests } = meters;
  collectDefaultMetrics({ register: registry, prefix: 'fieldbook_' });
  const connections = new Gauge({
    name: 'fieldbook_database_connections',
    help: 'Connections to PostgreSQL of this process, how many there may be, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { pool } = database;
      if (!pool) return;
      connections.set({ state: 'open' }, pool.totalCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'awaited' }, pool.waitingCount);
      connections.set({ state: 'allowed' }, config.databasePool);
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
  const oldest = new Gauge({
    name: 'fieldbook_letters_oldest_seconds',
    help: 'Age of the oldest letter that waits; 0 where none does',
    registers: [registry],
    async collect() {
      const letter = await db
        .selectFrom('letters')
        .select('created_at')
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirst();
      oldest.set(letter ? (clock().getTime() - Date.parse(letter.created_at)) / 1000 : 0);
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
