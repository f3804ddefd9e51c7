import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '#server/refused.ts';
import { createQuotas } from './quotas.ts';

// The numbers that docs/operations.md states under Limits.

const ANN = 1;
const BEN = 2;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('by default, an account may write 10,000 times in 15 minutes', async () => {
  const quotas = createQuotas();
  for (let nth = 0; nth < 10_000; nth += 1) await quotas.countWrite(ANN);
  const refused = await quotas.countWrite(ANN).catch((reason: unknown) => reason);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({
    status: 429,
    message: 'Too many changes. Please try again later.',
  });
  await expect(quotas.countWrite(BEN)).resolves.toBeUndefined();
  await vi.advanceTimersByTimeAsync(14 * 60_000);
  await expect(quotas.countWrite(ANN)).rejects.toThrow(Refused);
  await vi.advanceTimersByTimeAsync(60_001);
  await expect(quotas.countWrite(ANN)).resolves.toBeUndefined();
});

test('by default, an account may read six long lists at once', () => {
  const quotas = createQuotas();
  const ends = Array.from({ length: 6 }, () => {
    quotas.requireFreeList(ANN);
    return quotas.beginList(ANN);
  });
  expect(() => quotas.requireFreeList(ANN)).toThrow(Refused);
  expect(() => quotas.requireFreeList(BEN)).not.toThrow();
  ends[0]?.();
  expect(() => quotas.requireFreeList(ANN)).not.toThrow();
});
