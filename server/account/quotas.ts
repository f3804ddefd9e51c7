import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refused } from '#server/refused.ts';

/**
 * What one account may ask of one process: far more than people and their devices need, far less than a stolen account
 * or a broken client could ask. A device that sends a thousand queued changes at once must not be refused.
 */
const QUOTAS = { writes: 10_000, perMinutes: 15, lists: 6, placesPerMinute: 120 };
const LIST_RETRY_SECONDS = 5;

export interface Quotas {
  /** Counts one write. Throws Refused 429 if there were too many. */
  countWrite(accountId: number): Promise<void>;
  /** Counts one presence update. Throws Refused 429 if there were too many. */
  countPlace(accountId: number): Promise<void>;
  /** Throws Refused 429 if this account reads too many long lists at once. */
  requireFreeList(accountId: number): void;
  /** Counts a long list from its first row on. Returns a function to call at its end. */
  beginList(accountId: number): () => void;
}

/** Counts in the memory of the process, since a counter in the database would add a write to each write. */
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
