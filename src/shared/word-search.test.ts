import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';
import { withWords, wordSearch } from './word-search.ts';

test.each([
  ['jose muller', true],
  ['  MÜLL   jo ', true],
  ['muller hope', false],
  ['', true],
  ['   ', true],
])('"%s" is looked for word by word, without accents', (query, isFound) => {
  expect(wordSearch(query)(foldText('José Müller'))).toBe(isFound);
});

const TEXTS = ['', 'anna lee', 'lee', 'ann', 'hanna\nlee church', '', 'соколов анна', 'e', ''];

test.each(['', 'ann', 'lee', 'lee ann', 'e', 'АННА', 'n', 'no such word', 'h\nl'])(
  'among many "%s" finds the same as in each of them',
  (query) => {
    const entries = TEXTS.map((text) => ({ text }));
    const isFound = wordSearch(query);
    expect(withWords(entries, query)).toEqual(entries.filter(({ text }) => isFound(text)));
    expect(withWords([], query)).toEqual([]);
  },
);

test('a list of which nothing is looked for stays the same list', () => {
  const entries = [{ text: 'ann' }];
  expect(withWords(entries, '  ')).toBe(entries);
});
