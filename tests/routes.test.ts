import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inReadme, readSources, routeTable } from './support/route-table.ts';

const table = routeTable(readSources());

test('every address of the specifications has a screen and a test that opens it', () => {
  expect(table.missing).toEqual([]);
});

test('the README lists them as they are (npm run routes)', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme).toBe(inReadme(readme, table.markdown));
});
