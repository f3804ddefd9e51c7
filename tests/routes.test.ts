import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addressesPage, readSources, routeTable } from './support/route-table.ts';

const table = routeTable(readSources());

test('every address of the specification has a screen and a test that opens it', () => {
  expect(table.missing).toEqual([]);
});

test('docs/addresses.md is up to date (npm run routes)', () => {
  expect(readFileSync('docs/addresses.md', 'utf8')).toBe(addressesPage(table.markdown));
});
