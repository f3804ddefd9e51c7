import { expect, test } from 'vitest';
import { foldText, searchText } from './fold-text.ts';
import { prepareSearch, withWords, wordSearch } from './word-search.ts';

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

test('finds the same again while letters are typed and deleted, in whatever list', () => {
  const entries = TEXTS.map((text) => ({ text }));
  const others = TEXTS.map((text) => ({ text: `${text} other` }));
  const typed = 'anna lee'.split('').map((_, nth, all) => all.slice(0, nth + 1).join(''));
  for (const query of [...typed, ...typed.toReversed(), ...typed]) {
    const isFound = wordSearch(query);
    expect(withWords(entries, query)).toEqual(entries.filter(({ text }) => isFound(text)));
    expect(withWords(others, query)).toEqual(others.filter(({ text }) => isFound(text)));
  }
});

test.each([false, true])(
  'finds the same in a list of many pieces; prepared: %s',
  async (isPrepared) => {
    const entries = Array.from({ length: 12_001 }, (_, nth) => ({ text: `anna ${nth} lee` }));
    if (isPrepared) await prepareSearch(entries);
    for (const query of ['4999', '5000', 'lee 500', '12000', 'anna', 'e a 99']) {
      const isFound = wordSearch(query);
      const expected = entries.filter(({ text }) => isFound(text));
      expect(expected.length).toBeGreaterThan(0);
      expect(withWords(entries, query)).toEqual(expected);
    }
  },
);
