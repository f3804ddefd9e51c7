import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';
import { wordSearch } from './word-search.ts';

test.each([
  ['jose muller', true],
  ['  MÜLL   jo ', true],
  ['muller hope', false],
  ['', true],
  ['   ', true],
])('"%s" is looked for word by word, without accents', (query, isFound) => {
  expect(wordSearch(query)(foldText('José Müller'))).toBe(isFound);
});
