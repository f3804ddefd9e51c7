import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** `file`: “title”, and files that are named alone. */
const NAMED = /`([\w/.-]+\.(?:test\.tsx?|e2e\.ts))`(?::\s+“([^”]+)”)?/g;

const page = readFileSync('docs/security.md', 'utf8');
const named = [...page.matchAll(NAMED)].map(([, file = '', title]) => ({
  file,
  title: title?.replace(/\s+/g, ' '),
}));

test('every test that docs/security.md names exists', () => {
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(({ file, title }) => {
    if (!existsSync(file)) return true;
    return title !== undefined && !readFileSync(file, 'utf8').includes(title);
  });
  expect(missing).toEqual([]);
});

test('every chapter of ASVS is there', () => {
  const chapters = [...page.matchAll(/^## V(\d+) /gm)].map(([, number]) => Number(number));
  expect(chapters).toEqual(Array.from({ length: 14 }, (_, nth) => nth + 1));
});
