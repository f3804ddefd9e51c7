import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refused } from '#server/refused.ts';

/**
 * What one account may ask of one process. Far above what people and their devices do, far below what a
 * stolen account or a broken client could: a device that sends a thousand kept changes at once must pass.
 */
const QUOTAS = { writes: 10_000, perMinutes: 15, lists: 6 };
const LIST_RETRY_SECONDS = 5;

export interface Quotas {
  /** Counts one write. Throws a Refused 429 where there were too many. */
  countWrite(accountId: number): Promise<void>;
  /** Throws a Refused 429 where this account reads too many long lists at once. */
  requireFreeList(accountId: number): void;
  /** Counts a long list from its first row on; answers what to call at its end. */
  beginList(accountId: number): () => void;
}

/** In the memory of the process: a counter in the database would cost each write another one. */
export function createQuotas(quotas: Partial<typeof QUOTAS> = {}): Quotas {
  const { writes, perMinutes, lists } = { ...QUOTAS, ...quotas };
  const limiter = new RateLimiterMemory({ points: writes, duration: perMinutes * 60 });
  const reading = new Map<number, number>();
  return {
    async countWrite(accountId) {
      try {
        await limiter.consume(accountId);
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw tooMany('changes', Math.ceil(reason.msBeforeNext / 1000));
      }
    },
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

function tooMany(what: string, retryAfterSeconds: number): Refused {
  return new Refused(429, `Too many ${what}. Please try again later.`, { retryAfterSeconds });
}
