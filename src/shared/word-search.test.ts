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

const countingReads = (texts: readonly string[]) => {
  const reads = { count: 0 };
  const entries = texts.map((text) => ({
    get text() {
      reads.count += 1;
      return text;
    },
  }));
  return { entries, reads };
};

test('finds the same while letters are typed and deleted again, in each list', () => {
  const entries = TEXTS.map((text) => ({ text }));
  const others = TEXTS.map((text) => ({ text: `${text} other` }));
  const typed = 'anna lee'.split('').map((_, nth, all) => all.slice(0, nth + 1).join(''));
  for (const query of [...typed, ...typed.toReversed(), ...typed]) {
    const isFound = wordSearch(query);
    expect(withWords(entries, query)).toEqual(entries.filter(({ text }) => isFound(text)));
    expect(withWords(others, query)).toEqual(others.filter(({ text }) => isFound(text)));
  }
});

test('keeps the results of the eight queries that were used last', () => {
  const { entries, reads } = countingReads(TEXTS);
  const readsFor = (query: string) => {
    reads.count = 0;
    withWords(entries, query);
    return reads.count;
  };
  const eight = ['l a', 'e a', 'a n', 'n n', 'h a', 'c h', 'n e', 'l e'];
  for (const query of eight) expect(readsFor(query)).toBeGreaterThan(0);
  for (const query of eight) expect(readsFor(query)).toBe(0);
  expect(readsFor('l a')).toBe(0);
  expect(readsFor('h n')).toBeGreaterThan(0);
  expect(readsFor('l a')).toBe(0);
  expect(readsFor('e a')).toBeGreaterThan(0);
});

test('finds the same in a list of many pieces, whose texts are read once', async () => {
  const texts = Array.from({ length: 12_001 }, (_, nth) => `anna ${nth} lee`);
  const { entries, reads } = countingReads(texts);
  const unprepared = texts.map((text) => ({ text }));
  await prepareSearch(entries, new AbortController().signal);
  expect(reads.count).toBe(texts.length);
  for (const query of ['4999', '5000', '12000', 'anna']) {
    const expected = texts.filter((text) => text.includes(query));
    expect(expected.length).toBeGreaterThan(0);
    const found = withWords(entries, query);
    expect(reads.count).toBe(texts.length);
    expect(found.map(({ text }) => text)).toEqual(expected);
    expect(withWords(unprepared, query)).toEqual(expected.map((text) => ({ text })));
    reads.count = texts.length;
  }
  const both = texts.filter((text) => text.includes('500') && text.includes('lee'));
  expect(withWords(entries, 'lee 500').map(({ text }) => text)).toEqual(both);
});

test('prepares nothing for a list that has been replaced', async () => {
  const { entries, reads } = countingReads(TEXTS);
  const replaced = new AbortController();
  const preparing = prepareSearch(entries, replaced.signal);
  replaced.abort();
  await preparing;
  expect(reads.count).toBe(0);
});
