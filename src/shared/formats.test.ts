import { expect, test } from 'vitest';
import { showCount } from './formats.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [60_000, '60,000'],
  [1_234_567, '1,234,567'],
])('shows a count of %d as %s', (count, words) => {
  expect(showCount(count)).toBe(words);
  expect(words).toBe(count.toLocaleString('en-US'));
});
