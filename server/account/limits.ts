import { createHash } from 'node:crypto';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { OpenDatabase } from '#server/db/database.ts';
import { asUnavailable } from '#server/db/postgres-driver.ts';
import { Refused } from '#server/refused.ts';

interface Limit {
  points: number;
  perMinutes: number;
}

/**
 * How often something may be tried. `…Pair` counts attempts on one account from one address: at 40 attempts an hour,
 * one address never reaches the account's own limit, so it cannot lock out an owner who is elsewhere. A device that has
 * signed in to the account before counts only against its own limit (device-cookie.ts). `code…` counts second steps:
 * thirty guesses an hour, when three codes in a million are valid.
 */
export const LIMITS = {
  loginAddress: { points: 100, perMinutes: 15 },
  loginPair: { points: 10, perMinutes: 15 },
  loginAccount: { points: 50, perMinutes: 60 },
  loginDevice: { points: 10, perMinutes: 15 },
  codeAddress: { points: 100, perMinutes: 15 },
  codePair: { points: 5, perMinutes: 15 },
  codeAccount: { points: 30, perMinutes: 60 },
  passkeyAddress: { points: 300, perMinutes: 15 },
  registerAddress: { points: 100, perMinutes: 60 },
  forgotAccount: { points: 5, perMinutes: 60 },
  forgotAddress: { points: 30, perMinutes: 60 },
  resetAddress: { points: 30, perMinutes: 60 },
  passwordAccount: { points: 10, perMinutes: 15 },
  inviteAddress: { points: 5, perMinutes: 1_440 },
  inviteAccount: { points: 200, perMinutes: 60 },
  ticketAccount: { points: 20, perMinutes: 60 },
  calendarAddress: { points: 100, perMinutes: 15 },
  calendarAccount: { points: 120, perMinutes: 60 },
  digestAddress: { points: 100, perMinutes: 15 },
  erasureAddress: { points: 600, perMinutes: 15 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
/** Which limits a request counts against, and under which key. */
export type Counted = Partial<Record<LimitName, string>>;

export interface Limits {
  /**
   * Counts one attempt against each limit, in the given order. At the first limit that is reached, throws Refused 429
   * with the time to wait. Further limits are not counted, so that a refused attempt costs no memory.
   */
  count(keys: Counted): Promise<void>;
  /** Takes back the last attempt, which succeeded: only failures should add up. */
  forgive(keys: Counted): Promise<void>;
}

/** On PostgreSQL all processes share the counters; on SQLite there is one process, which counts in memory. */
export function createLimits(
  database: OpenDatabase,
  limits: Record<LimitName, Limit> = LIMITS,
): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [name, limit] of Object.entries(limits)) {
    limiters.set(name, limiterFor(database, name, limit));
  }
  const counters = (keys: Counted) =>
    Object.entries(keys).flatMap(([name, key]) => {
      const limiter = limiters.get(name);
      return limiter ? [{ limiter, key: hidden(key) }] : [];
    });

  return {
    async count(keys) {
      for (const { limiter, key } of counters(keys)) {
        const waitMs = await consumed(limiter, key);
        if (waitMs > 0) throw tooMany(waitMs);
      }
    },
    async forgive(keys) {
      await Promise.all(counters(keys).map(({ limiter, key }) => limiter.reward(key, 1)));
    },
  };
}

function limiterFor(database: OpenDatabase, name: string, limit: Limit): RateLimiterAbstract {
  const options = { keyPrefix: name, points: limit.points, duration: limit.perMinutes * 60 };
  if (!database.pool) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: unnamed(database.pool),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true, // by our own migration, so that processes do not race to create it
  });
}

/** Avoids named statements, which belong to one connection: PgBouncer may use another one for each transaction. */
function unnamed(pool: pg.Pool) {
  return { query: ({ text, values }: pg.QueryConfig) => pool.query({ text, values }) };
}

/** Milliseconds to wait when the limit is reached, else 0. */
async function consumed(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return Math.max(1, reason.msBeforeNext);
    throw asUnavailable(reason);
  }
}

/** Hashes the key, so that the table of counters contains no addresses or names. */
function hidden(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function tooMany(waitMs: number): Refused {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  return new Refused(429, `Too many attempts. Please try again ${when}.`, {
    retryAfterSeconds,
    code: 'too-many-attempts',
    values: { minutes },
  });
}
