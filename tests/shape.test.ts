import { describe, expect, test } from 'vitest';
import { bareTexts, bareTextsIn } from '../scripts/lib/bare-texts.mjs';
import { smallFiles, twoWayPairs, typeCycles } from './support/import-graph.ts';
import { readProse, sentencesOf } from './support/sentences.ts';

const prose = readProse();
const files = new Map([...prose].filter(([file]) => /^(src|workers|server)\/.*\.tsx?$/.test(file)));

const MOST_SMALL_FILES = 90;
/** A released migration never changes, and a route consists of an address and its screen. */
const SHORT_BY_NATURE = /^(server\/db\/migrations|src\/routes)\//;
const LONGEST_ROUTE = 50;

describe('the shape of the code', () => {
  test('no two folders import each other', () => {
    expect(twoWayPairs(files)).toEqual([]);
  });

  test('no files import each other in a cycle, types included', () => {
    expect(typeCycles(files)).toEqual([]);
  });

  test(`at most ${MOST_SMALL_FILES} files have less than 15 lines`, () => {
    const small = smallFiles(files).filter((file) => !SHORT_BY_NATURE.test(file));
    expect(small.length, small.join('\n')).toBeLessThanOrEqual(MOST_SMALL_FILES);
  });

  test(`no route has more than ${LONGEST_ROUTE} lines`, () => {
    const routes = [...files].filter(([file]) => file.startsWith('src/routes/'));
    const long = routes.filter(([, source]) => source.split('\n').length > LONGEST_ROUTE + 1);
    expect(routes.length).toBeGreaterThan(40);
    expect(long.map(([file]) => file)).toEqual([]);
  });

  test('nothing on a device uses setInterval, which would also wake hidden pages', () => {
    const repeating = [...files].filter(
      ([file, source]) => !file.startsWith('server/') && /\bsetInterval\(/.test(source),
    );
    // Use everyMinute (src/shared/minutes.ts).
    expect(repeating.map(([file]) => file)).toEqual([]);
  });

  test('every screen text can be translated', () => {
    expect(bareTexts()).toEqual([]);
  });

  test('no fixed screen text contains a field name of the API', () => {
    const screens = [...prose]
      .filter(([file]) => file.startsWith('src/'))
      .flatMap(([file, source]) => sentencesOf(file, source))
      .filter(({ kind }) => kind === 'screen');
    expect(screens.length).toBeGreaterThan(500);
    expect(screens.filter(({ text }) => /\b[a-z]+_[a-z]+\b/.test(text))).toEqual([]);
  });
});

describe('the checks notice', () => {
  const code = (text: string) => `${text}\n`;

  test('two folders that import each other, even with types only', () => {
    const both = new Map([
      ['src/ui/a.ts', code("import type { B } from '../map/b.ts'")],
      ['src/map/b.ts', code('')],
      ['src/map/c.ts', code("import { a } from '../ui/a.ts'")],
    ]);
    expect(twoWayPairs(both)).toEqual(['src/map <-> src/ui']);
  });

  test('a cycle of types, once', () => {
    const cycle = new Map([
      ['src/ui/a.ts', code("import type { B } from './b.ts'")],
      ['src/ui/b.ts', code("import type { C } from './c.ts'")],
      ['src/ui/c.ts', code("import type { A } from './a.ts'")],
      ['src/ui/d.ts', code("import type { A } from './a.ts'")],
    ]);
    expect(typeCycles(cycle)).toEqual(['src/ui/a.ts, src/ui/b.ts, src/ui/c.ts']);
  });

  test('a text that no macro wraps', () => {
    const found = (jsx: string) => bareTextsIn(`const screen = <main>${jsx}</main>;`);
    expect(found('<p>Sign out</p>')).toEqual(['Sign out']);
    expect(found('<Field label="Email" name="email" />')).toEqual(['Email']);
    expect(found('<p>{count} planters</p>')).toEqual(['planters']);
    expect(found('<Trans>Read <a href="/rules">the rules</a></Trans>')).toEqual([]);
    expect(found('<Field label={t`Email`} />')).toEqual([]);
    expect(found('<p>{name} · 12</p>')).toEqual([]);
    expect(found('<Field placeholder="https://example.org" />')).toEqual([]);
  });

  test('a small file', () => {
    expect(smallFiles(new Map([['src/ui/a.ts', '\n'.repeat(14)]]))).toEqual(['src/ui/a.ts']);
    expect(smallFiles(new Map([['src/ui/a.ts', '\n'.repeat(15)]]))).toEqual([]);
  });
});
