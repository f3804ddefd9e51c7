import { describe, expect, test } from 'vitest';
import { isTimeZone, nextDigest } from './digest-times.ts';

const weekly = { every: 'week', weekday: 1, hour: 7, time_zone: 'Europe/Berlin' } as const;
const next = (now: string, choice: object = {}) =>
  nextDigest(new Date(now), { ...weekly, ...choice });

describe('the next digest email', () => {
  test.each([
    [
      'is on the chosen day at the chosen hour',
      '2026-11-24T12:00:00Z',
      {},
      '2026-11-30T06:00:00.000Z',
    ],
    [
      'is today where the hour is still to come',
      '2026-11-30T05:59:00Z',
      {},
      '2026-11-30T06:00:00.000Z',
    ],
    ['is in a week at the hour itself', '2026-11-30T06:00:00Z', {}, '2026-12-07T06:00:00.000Z'],
    ['follows summer time', '2026-07-01T00:00:00Z', {}, '2026-07-06T05:00:00.000Z'],
    [
      'is at the same hour on the wall after the clocks change',
      '2026-10-24T12:00:00Z',
      { every: 'day' },
      '2026-10-25T06:00:00.000Z',
    ],
    [
      'comes after the gap where the clocks go forward over its hour',
      '2026-03-28T12:00:00Z',
      { every: 'day', hour: 2 },
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'counts days as its reader does, far in the east',
      '2026-11-29T18:00:00Z',
      { time_zone: 'Pacific/Auckland' },
      '2026-12-06T18:00:00.000Z',
    ],
    [
      'and far in the west',
      '2026-11-30T08:00:00Z',
      { time_zone: 'Pacific/Honolulu' },
      '2026-11-30T17:00:00.000Z',
    ],
    [
      'is at midnight',
      '2026-11-30T12:00:00Z',
      { every: 'day', hour: 0, time_zone: 'Asia/Kabul' },
      '2026-11-30T19:30:00.000Z',
    ],
  ])('%s', (_title, now, choice, expected) => {
    expect(next(now, choice)).toBe(expected);
  });

  test('is null while digests are off', () => {
    expect(next('2026-11-24T12:00:00Z', { every: 'off' })).toBeNull();
  });
});

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Middle/Earth', false],
  ['', false],
])('the zone %j is known: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});
