import { expect, it } from 'vitest';
import { dotOf, lastContactDay } from './contact-words.ts';

const TODAY = '2026-11-21';

it.each([
  ['', 'red', 'Never contacted'],
  ['2026-10-11', 'red', 'Overdue: 41 days without contact'],
  ['2026-10-21', 'red', 'Overdue: 31 days without contact'],
  ['2026-10-22', 'yellow', 'Contacted 30 days ago'],
  ['2026-11-13', 'yellow', 'Contacted 8 days ago'],
  ['2026-11-14', 'green', 'Contacted 7 days ago'],
  ['2026-11-20', 'green', 'Contacted yesterday'],
  ['2026-11-21', 'green', 'Contacted today'],
  ['2026-11-30', 'green', 'Contact on 11/30/2026'],
])('a last contact on "%s" is %s with the text: %s', (day, color, words) => {
  expect(dotOf({ day, isKnown: true }, TODAY)).toEqual({ color, words });
});

it('shows the day of the last contact or Never', () => {
  expect(lastContactDay({ day: '2026-01-05', isKnown: false })).toBe('1/5/2026');
  expect(lastContactDay({ day: '', isKnown: true })).toBe('Never');
});

it('does not call a planter never contacted before the contacts have been read', () => {
  const unread = { day: '', isKnown: false } as const;
  expect(lastContactDay(unread)).toBe('Not known yet');
  expect(dotOf(unread, TODAY)).toEqual({
    color: 'unknown',
    words: 'Last contact not known yet',
  });
});
