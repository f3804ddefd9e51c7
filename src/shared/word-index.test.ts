// cspell:ignore makr mlller newm
import { expect, it } from 'vitest';
import { type Hit, WordIndex } from './word-index.ts';

interface Named {
  title: string;
  more: string;
}

const NAMES: readonly [title: string, more: string][] = [
  ['José & Zoë Müller', 'Grace Church Oxford, MS'],
  ['Mark Miller', 'Hope Chapel Jackson'],
  ['Mary Oxford', 'Saint-Paul Memphis'],
  ["Sean O'Neill", 'Markham'],
];

function indexOf(names = NAMES): WordIndex<Named> {
  const index = new WordIndex<Named>((a, b) => a.title < b.title);
  for (const [title, more] of names) index.add({ title, more }, title, more);
  return index;
}

function titles(query: string, options: { limit?: number; forgiving?: boolean } = {}): string[] {
  const { hits } = indexOf().find(query, { limit: 10, ...options });
  return hits.map(({ entry }) => entry.title);
}

it.each([
  ['muller jose', 'José & Zoë Müller'],
  ['OXFORD grace zoe', 'José & Zoë Müller'],
  ['oneill', "Sean O'Neill"],
  ["o'neill", "Sean O'Neill"],
  ['paul saint', 'Mary Oxford'],
  ['  chap   mil ', 'Mark Miller'],
])('finds every word of "%s" in any order, with accents folded', (query, title) => {
  expect(titles(query)).toEqual([title]);
});

it.each(['', '  ', '&', 'miller grace', 'xyz', 'mark miller oxford'])(
  'finds nothing for "%s"',
  (query) => {
    expect(titles(query)).toEqual([]);
  },
);

it('ranks a whole word before the beginning of a word, and a title before other text', () => {
  expect(titles('mark')).toEqual(['Mark Miller', "Sean O'Neill"]);
  expect(titles('oxford')).toEqual(['Mary Oxford', 'José & Zoë Müller']);
});

it('searches for one or two letters only at the beginning of words', () => {
  expect(titles('m')).toEqual(['José & Zoë Müller', 'Mark Miller', 'Mary Oxford', "Sean O'Neill"]);
  expect(titles('il')).toEqual([]);
  expect(titles('ill')).toEqual(['Mark Miller', "Sean O'Neill"]);
});

it('forgives a typing mistake in each word if asked to, and ranks those texts last', () => {
  expect(titles('makr mlller')).toEqual([]);
  expect(titles('makr mlller', { forgiving: true })).toEqual(['Mark Miller']);
  expect(titles('miller', { forgiving: true })).toEqual(['Mark Miller', 'José & Zoë Müller']);
});

it('counts all matches and returns the best', () => {
  const names = Array.from({ length: 500 }, (_, nth): [string, string] => [
    `Anna ${String(499 - nth).padStart(3, '0')}`,
    '',
  ]);
  const index = new WordIndex<Named>(
    (a, b) => a.title < b.title,
    ({ title }) => Number(title.slice('Anna '.length)),
  );
  for (const [title, more] of names) index.add({ title, more }, title, more);
  const found = index.find('ann', { limit: 3 });
  expect(found.count).toBe(500);
  expect(found.hits.map(({ entry }) => entry.title)).toEqual(['Anna 000', 'Anna 001', 'Anna 002']);
});

it('no longer finds removed texts, and finds texts added since', () => {
  const index = new WordIndex<string>(() => false);
  const number = index.add('old', 'Anna Old', '');
  expect(index.find('anna', { limit: 5 }).count).toBe(1);
  index.remove(number);
  index.add('new', 'Anna Newman', '');
  expect(index.find('anna', { limit: 5 }).hits.map(({ entry }) => entry)).toEqual(['new']);
  expect(index.find('newm', { limit: 5 }).count).toBe(1);
});

it('finds the same texts as a comparison of every text with every word', () => {
  const syllables = ['an', 'na', 'mar', 'ko', 'son', 'li', 'ö', 'x'];
  let seed = 7;
  const draw = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const word = () =>
    Array.from({ length: 1 + draw(3) }, () => syllables[draw(syllables.length)]).join('');
  const names = Array.from({ length: 400 }, (): [string, string] => [
    word(),
    `${word()} ${word()}`,
  ]);
  const index = indexOf(names);
  for (let nth = 0; nth < 300; nth += 1) {
    const query = `${word()} ${word()}`.slice(0, 3 + draw(6));
    const sought = query.replaceAll('ö', 'o').split(' ').filter(Boolean);
    const expected = names.filter(([title, more]) => {
      const words = `${title} ${more}`.replaceAll('ö', 'o').split(' ');
      return sought.every((one) =>
        words.some((other) => (one.length < 3 ? other.startsWith(one) : other.includes(one))),
      );
    });
    expect(index.find(query, { limit: 5 }).count, query).toBe(expected.length);
  }
});

it('returns the best texts, and of equal ones those with the smallest leads, in order', () => {
  let state = 7;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const pick = (letters: string) => letters[Math.floor(random() * letters.length)] ?? '';
  const word = () => Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick('abé1'));
  const leadOf = (name: string) => name.charCodeAt(0);
  const index = new WordIndex<string>((a, b) => a < b, leadOf);
  for (let nth = 0; nth < 500; nth += 1) {
    const name = `${word().join('')} ${word().join('')}`;
    const number = index.add(name, name, word().join(''));
    if (nth % 7 === 0) index.remove(number);
  }
  const inOrder = (a: Hit<string>, b: Hit<string>) =>
    b.score - a.score || leadOf(a.entry) - leadOf(b.entry);
  const inOrderOfNames = (a: Hit<string>, b: Hit<string>) =>
    b.score - a.score || (a.entry < b.entry ? -1 : 1);
  for (const query of ['a', 'ab', 'ab 1', 'ab 1b', 'ab 1', 'ea', 'e b a', '1 1 1']) {
    for (const forgiving of [false, true]) {
      const all = index.find(query, { limit: 500, forgiving });
      expect(all.hits).toHaveLength(all.count);
      expect(all.count).toBeGreaterThan(0);
      const { hits, count } = index.find(query, { limit: 12, forgiving });
      expect(count).toBe(all.count);
      const ranks = (some: readonly Hit<string>[]) =>
        some.map(({ entry, score }) => [score, leadOf(entry)]);
      expect(ranks(hits)).toEqual(ranks(all.hits.toSorted(inOrder).slice(0, 12)));
      expect(all.hits).toEqual(expect.arrayContaining([...hits]));
      expect(hits).toEqual(hits.toSorted(inOrderOfNames));
    }
  }
});

it('finds texts that were added after a query, and not those that were removed', () => {
  const index = new WordIndex<string>((a, b) => a < b);
  const first = index.add('Mark', 'Mark', '');
  const titlesNow = () => index.find('mark', { limit: 5 }).hits.map(({ entry }) => entry);
  expect(titlesNow()).toEqual(['Mark']);
  index.add('Markham', 'Markham', '');
  expect(titlesNow()).toEqual(['Mark', 'Markham']);
  index.remove(first);
  expect(titlesNow()).toEqual(['Markham']);
});
