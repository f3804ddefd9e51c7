import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refused } from '#server/refused.ts';

/**
 * What one account may ask of one process. Far above what people and their devices do, far below what a
 * stolen account or a broken client could: a device that sends a thousand kept changes at once must pass.
 */
const QUOTAS = { writes: 10_000, perMinutes: 15, lists: 6, placesPerMinute: 120 };
const LIST_RETRY_SECONDS = 5;

export interface Quotas {
  /** Counts one write. Throws a Refused 429 where there were too many. */
  countWrite(accountId: number): Promise<void>;
  /** Counts one word of where somebody is. Throws a Refused 429 likewise. */
  countPlace(accountId: number): Promise<void>;
  /** Throws a Refused 429 where this account reads too many long lists at once. */
  requireFreeList(accountId: number): void;
  /** Counts a long list from its first row on; answers what to call at its end. */
  beginList(accountId: number): () => void;
}

/** In the memory of the process: a counter in the database would cost each write another one. */
export function createQuotas(quotas: Partial<typeof QUOTAS> = {}): Quotas {
  const { writes, perMinutes, lists, placesPerMinute } = { ...QUOTAS, ...quotas };
  const limiter = new RateLimiterMemory({ points: writes, duration: perMinutes * 60 });
  const places = new RateLimiterMemory({ points: placesPerMinute, duration: 60 });
  const reading = new Map<number, number>();
  return {
    countWrite: (accountId) => count(limiter, accountId),
    countPlace: (accountId) => count(places, accountId),
    requireFreeList(accountId) {
      if ((reading.get(accountId) ?? 0) >= lists)
        throw tooMany('lists at once', LIST_RETRY_SECONDS);
    },
    beginList(accountId) {
      reading.set(accountId, (reading.get(accountId) ?? 0) + 1);
      return () => {
        const left = (reading.get(accountId) ?? 1) - 1;
        if (left > 0) reading.set(accountId, left);
        else reading.delete(accountId);
      };
    },
  };
}

async function count(limiter: RateLimiterMemory, accountId: number): Promise<void> {
  try {
    await limiter.consume(accountId);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    throw tooMany('changes', Math.ceil(reason.msBeforeNext / 1000));
  }
}

function tooMany(what: string, retryAfterSeconds: number): Refused {
  return new Refused(429, `Too many ${what}. Please try again later.`, { retryAfterSeconds });
}
