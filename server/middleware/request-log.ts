import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { RequestVariables } from '#server/request-variables.ts';

/**
 * Logs one line per request: method, route pattern, status, duration and the id that the response also carries. Never
 * logs a body, an address, a name or a token.
 */
export function requestLog(log: Logger): MiddlewareHandler<RequestVariables> {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('route', 'unknown');
    await next();
    c.header('X-Request-Id', requestId);
    const ms = Math.round(performance.now() - startedAt);
    const { status } = c.res;
    const level = status >= 500 ? 'error' : 'info';
    log[level]({ requestId, method: c.req.method, route: c.get('route'), status, ms }, 'request');
  };
}
