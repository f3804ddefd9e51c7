import { expect, test } from 'vitest';
import { backoffMs, breakerMs, mustPark } from './retry.ts';

const HOUR = 3_600_000;

test.each([
  [1, 1_000],
  [2, 2_000],
  [5, 16_000],
  [20, 300_000],
])('S15 the wait after failure %i is at most %i ms', (failures, ceiling) => {
  expect(backoffMs(failures, 1)).toBe(ceiling);
  expect(backoffMs(failures, 0.5)).toBe(ceiling / 2);
  expect(backoffMs(failures, 0)).toBe(0);
});

test('S21 the breaker opens for half a minute, doubling to five minutes', () => {
  expect([1, 2, 3, 4, 5, 9].map(breakerMs)).toEqual([
    30_000, 60_000, 120_000, 240_000, 300_000, 300_000,
  ]);
});

test('a write is parked after 8 failures or a day of failing, not by age alone', () => {
  expect(mustPark(7, 0, 1)).toBe(false);
  expect(mustPark(8, 0, 1)).toBe(true);
  expect(mustPark(1, 0, 24 * HOUR + 1)).toBe(true);
  expect(mustPark(0, 0, 48 * HOUR)).toBe(false);
  expect(mustPark(1, undefined, 48 * HOUR)).toBe(false);
});
