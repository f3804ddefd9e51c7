import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deadReferences } from './support/references.ts';

const folders = ['src', 'workers', 'server', 'tests', 'scripts', 'docs', 'deploy'];
const roots = readdirSync('.', { withFileTypes: true }).flatMap((entry) =>
  entry.isFile() ? [entry.name] : [],
);
const paths = [...roots, ...folders.flatMap(filesUnder)];
const texts = paths.filter((path) => /\.(tsx?|mjs|css|md|html|yml|ini|service)$/.test(path));
const itself = 'tests/references.test.ts';

test('every reference leads to a page in this repository', () => {
  const files = new Map(
    texts.filter((path) => path !== itself).map((path) => [path, readFileSync(path, 'utf8')]),
  );
  expect(deadReferences(files, new Set(paths))).toEqual([]);
});

test.each([
  ['a page that does not exist', '// see facts.md 8'],
  ['a page of another folder', '/** (docs/nowhere.md) */'],
  ['a section that the specifications do not have', '// (spec part 1, 12)'],
  ['a part that does not exist', '// (spec part 3, 2)'],
  ['a section sign', '// §4'],
])('names %s', (_what, text) => {
  expect(deadReferences(new Map([['src/a.ts', text]]), new Set(['docs/sync.md']))).toHaveLength(1);
});

test.each([
  ['a page from the root', '// (docs/sync.md)'],
  ['a page beside the file', '[sync](../docs/sync.md) and README.md'],
  ['a section of the specifications', '// (spec parts 1 and 2, 3) and (spec part 2, 2 and 9)'],
  ['an address', 'https://example.org/page.md'],
])('accepts %s', (_what, text) => {
  const known = new Set(['docs/sync.md', 'src/README.md']);
  expect(deadReferences(new Map([['src/a.ts', text]]), known)).toEqual([]);
});

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'));
}
