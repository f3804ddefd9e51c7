import { expect, test } from 'vitest';
import { momentWords } from './moments.ts';

const saturday = new Date(2026, 10, 21, 20, 0).getTime();

test.each([
  [new Date(2026, 10, 21, 8, 5), 'today 8:05'],
  [new Date(2026, 10, 20, 23, 59), 'yesterday 23:59'],
  [new Date(2026, 10, 17, 21, 14), 'Tuesday 21:14'],
  [new Date(2026, 10, 14, 21, 14), '11/14/2026 21:14'],
  [new Date(2026, 10, 22, 9, 0), '11/22/2026 9:00'],
])('shows %o as %s', (at, words) => {
  expect(momentWords(at.getTime(), saturday)).toBe(words);
});
