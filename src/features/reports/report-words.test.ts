import { afterEach, expect, test } from 'vitest';
import { submittedDay } from './report-words.ts';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

test('formats the day of a submission as M/d/yyyy', () => {
  expect(submittedDay('2026-11-02T15:00:00.000Z')).toBe('11/2/2026');
  expect(submittedDay('')).toBe('');
});

test.each([
  ['America/Chicago', '11/1/2026'],
  ['Pacific/Auckland', '11/2/2026'],
])('the day of a submission is that of a calendar in %s', (zone, day) => {
  process.env.TZ = zone;
  expect(submittedDay('2026-11-02T02:00:00.000Z')).toBe(day);
});
