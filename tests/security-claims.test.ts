import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LEVEL_1, LEVEL_2 } from './support/asvs-requirements.ts';

/** `file`: “title”, and files that are named without a title. */
const NAMED = /`([\w/.-]+\.(?:test\.tsx?|e2e\.ts))`(?::\s+“((?:[^“”]|“%s”)+)”)?/g;
/** Files that are not tests. */
const FILES = /`((?:server|src|tests|docs|deploy|workers)\/[\w/.-]+\.\w+)`/g;

const pages = { 'docs/security.md': 40, 'docs/asvs.md': 200 };

describe.each(Object.entries(pages))('%s', (page, fewest) => {
  const text = readFileSync(page, 'utf8');
  const named = [...text.matchAll(NAMED)].map(([, file = '', title]) => ({
    file,
    title: title?.replace(/\s+/g, ' '),
  }));

  test('names tests that exist', () => {
    expect(named.length).toBeGreaterThan(fewest);
    const missing = named.filter(({ file, title }) => {
      if (!existsSync(file)) return true;
      return title !== undefined && !readFileSync(file, 'utf8').includes(title);
    });
    expect(missing).toEqual([]);
  });

  test('puts each title after its file, so that this test checks it', () => {
    const titles = [...text.matchAll(/“[^“”]+(?:“%s”[^“”]*)?”/g)].map(([title]) => title);
    const found = named.filter(({ title }) => title !== undefined).length;
    const ofChapters = titles.filter((title) => CHAPTERS_OF_OPERATIONS.includes(title)).length;
    expect(titles).toHaveLength(found + ofChapters);
  });

  test('names files that exist', () => {
    const files = [...text.matchAll(FILES)].map(([, file = '']) => file);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  test('has every chapter of ASVS', () => {
    const chapters = [...text.matchAll(/^## V(\d+) /gm)].map(([, number]) => Number(number));
    expect(chapters).toEqual(Array.from({ length: 14 }, (_, nth) => nth + 1));
  });
});

const CHAPTERS_OF_OPERATIONS = ['“The key that signs sessions”', '“Second factors”'];
const STATES = ['met', 'operator', 'n/a', 'not met'];

describe('docs/asvs.md', () => {
  const text = readFileSync('docs/asvs.md', 'utf8');
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(
    ([, number = '', rest]) => {
      const [level, asks = '', state = '', shown = ''] = (rest ?? '')
        .split(' | ')
        .map((one) => one.trim());
      return { number, level, asks, state, shown };
    },
  );

  test('has each requirement of levels 1 and 2 once, in order, with its level', () => {
    const wanted = [...numbersOf(LEVEL_1, '1'), ...numbersOf(LEVEL_2, '2')];
    expect(wanted).toHaveLength(259);
    expect(rows.map(({ number, level }) => ({ number, level }))).toEqual(wanted.sort(byNumber));
  });

  test('gives each a state, and a test, a file or a reason', () => {
    expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([]);
    expect(rows.filter(({ asks, shown }) => asks === '' || shown === '')).toEqual([]);
    const claimed = rows.filter(({ state }) => state === 'met');
    // A file, a command, or a chapter of docs/operations.md.
    expect(claimed.filter(({ shown }) => !shown.includes('`'))).toEqual([]);
  });

  test('states the correct totals', () => {
    const counted = STATES.map((state) => {
      const inState = rows.filter((row) => row.state === state);
      return [state, inState.filter(({ level }) => level === '1').length, inState.length];
    });
    const written = STATES.map((state) => {
      const line = new RegExp(`^\\| ${state} \\|[^|]+\\| (\\d+) \\| (\\d+) \\|$`, 'm').exec(text);
      return [state, Number(line?.[1]), Number(line?.[2])];
    });
    expect(written).toEqual(counted);
  });
});

interface Numbered {
  number: string;
  level: string;
}

function numbersOf(sections: typeof LEVEL_1, level: string): Numbered[] {
  return Object.entries(sections).flatMap(([section, last]) =>
    last.map((number) => ({ number: `${section}.${number}`, level })),
  );
}

function byNumber(a: Numbered, b: Numbered): number {
  return a.number.localeCompare(b.number, 'en', { numeric: true });
}
