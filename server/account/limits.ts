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
 * How often something may be tried. `…Pair` counts one account from one address: at 40 tries an hour one
 * address never reaches the account's own limit, so it cannot lock the owner out from elsewhere. A device that
 * has signed in to the account before has a limit of its own (device-cookie.ts) and none of the others.
 * `code…` counts second steps: thirty guesses an hour at one of three codes in a million.
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
   * Counts one try, limit by limit in the order given. Throws a Refused 429 that says when to come back at the
   * first limit that is reached; those behind it count nothing, so that a refused try costs no memory.
   */
  count(keys: Counted): Promise<void>;
  /** Takes the last try back: it succeeded, and only failures should add up. */
  forgive(keys: Counted): Promise<void>;
}

/** On PostgreSQL all processes count together; on SQLite there is one process, and its memory does. */
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

/** Named statements stay on one connection, and PgBouncer gives each transaction another one. */
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

/** Addresses and e-mails are not kept in the table of counters. */
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
