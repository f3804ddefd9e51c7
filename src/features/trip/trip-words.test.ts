import { expect, it } from 'vitest';
import { endsTooEarly, packLine } from './trip-words.ts';

const NOW = new Date(2026, 10, 20, 9, 0);
const SUNDAY = new Date(2026, 10, 22, 18, 0).getTime();
const part = (isHere: boolean, nth: number) => ({ name: `part ${nth}`, isHere });
const parts = (here: number, missing: number) => [
  ...Array.from({ length: here }, (_, nth) => part(true, nth)),
  ...Array.from({ length: missing }, (_, nth) => part(false, here + nth)),
];

it('summarizes a complete trip in one line', () => {
  expect(packLine({ parts: parts(14, 0), bytes: 3_100_000, endsAt: SUNDAY }, NOW)).toBe(
    'Ready: 14 of 14, 3.1 MB, sign-in valid until Sunday 18:00',
  );
});

it('says how much is missing', () => {
  expect(packLine({ parts: parts(12, 2), bytes: 900, endsAt: SUNDAY }, NOW)).toBe(
    'Not ready: 12 of 14, 900 B, sign-in valid until Sunday 18:00',
  );
});

it.each([
  [new Date(2026, 11, 20, 9, 5).getTime(), 'sign-in valid until Sunday 12/20/2026 09:05'],
  [undefined, 'sign-in valid until the server ends it'],
  [NOW.getTime() - 1, 'sign-in has ended'],
])('shows how long the sign-in is valid: %s', (endsAt, words) => {
  expect(packLine({ parts: parts(1, 0), bytes: 0, endsAt }, NOW)).toContain(words);
});

it('warns if the sign-in ends before the last day of the event is over', () => {
  expect(endsTooEarly(SUNDAY, '2026-11-22')).toBe(true);
  expect(endsTooEarly(SUNDAY, '2026-11-21')).toBe(false);
  expect(endsTooEarly(undefined, '2026-11-21')).toBe(false);
  expect(endsTooEarly(SUNDAY, '')).toBe(false);
});
