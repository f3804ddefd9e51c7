import { expect, test } from 'vitest';
import { foldText, searchText } from './fold-text.ts';
import { withWords, wordSearch } from './word-search.ts';

test.each([
  ['jose muller', true],
  ['  MÜLL   jo ', true],
  ['muller hope', false],
  ['', true],
  ['   ', true],
])('searches "%s" word by word, without accents', (query, isFound) => {
  expect(wordSearch(query)(foldText('José Müller'))).toBe(isFound);
});

const TEXTS = ['', 'anna lee', 'lee', 'ann', 'hanna\nlee church', '', 'соколов анна', 'e', ''];

test.each(['', 'ann', 'lee', 'lee ann', 'e', 'АННА', 'n', 'no such word', 'h\nl'])(
  'finds the same for "%s" in a list as in each of its texts',
  (query) => {
    const entries = TEXTS.map((text) => ({ text }));
    const isFound = wordSearch(query);
    expect(withWords(entries, query)).toEqual(entries.filter(({ text }) => isFound(text)));
    expect(withWords([], query)).toEqual([]);
  },
);

test.each([
  ['Micah & Naomi Carter', 'Micah Naomi Carter'],
  ["Seán O'Neill", 'Sean ONeill'],
  ['Lee-Ann Smith', 'lee ann'],
  ['First Church, Oxford (MS)', 'church oxford, ms.'],
  ['ann@example.org', 'ANN@example.org'],
  ['Соколов «Анна»', 'анна соколов'],
])('%s is found by the exact text of its card and by "%s"', (shown, query) => {
  const entries = [{ text: searchText('Somebody Else') }, { text: searchText(shown) }];
  expect(withWords(entries, shown)).toEqual([entries[1]]);
  expect(withWords(entries, query)).toEqual([entries[1]]);
});

test('returns the list itself for an empty query', () => {
  const entries = [{ text: 'ann' }];
  expect(withWords(entries, '  ')).toBe(entries);
});
