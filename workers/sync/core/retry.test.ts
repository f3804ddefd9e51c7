import { expect, test } from 'vitest';
import { backoffMs, elapsed, isWaiting, mustPark, nextTry, outageMs } from './retry.ts';

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

test('S21 after an outage nothing is tried for 30 seconds, doubling up to five minutes', () => {
  expect([1, 2, 3, 4, 5, 9].map(outageMs)).toEqual([
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

test('S34 a time in the future counts as long ago', () => {
  expect(elapsed(1_000, 400)).toBe(600);
  expect(elapsed(1_000, 1_000)).toBe(0);
  expect(elapsed(1_000, 1_001)).toBe(Number.POSITIVE_INFINITY);
});

test('S34 a wait that is longer than the longest legal one is over', () => {
  expect(isWaiting(1_001, 1_000)).toBe(true);
  expect(isWaiting(1_000, 1_000)).toBe(false);
  expect(isWaiting(1_000 + HOUR, 1_000)).toBe(true);
  expect(isWaiting(1_001 + HOUR, 1_000)).toBe(false);
});

test('S34 a wait that began in the future is over', () => {
  expect(isWaiting(1_500, 1_000, 1_000)).toBe(true);
  expect(isWaiting(1_500, 1_000, 1_001)).toBe(false);
});

test('S14 Retry-After lengthens the wait of an address, up to an hour', () => {
  expect(nextTry(1, 500, 1)).toBe(1_500);
  expect(nextTry(1, 500, 1, 120_000)).toBe(120_500);
  expect(nextTry(8, 500, 1, 5_000)).toBe(128_500);
  expect(nextTry(1, 0, 1, 9 * HOUR)).toBe(HOUR);
});
