import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  brokenImportRules,
  foldersWithoutReadme,
  tooLongFiles,
  unusedFeatureEdges,
} from './support/house-rules.ts';
import { importCircles } from './support/import-circles.ts';
import { importsOf, resolveImport } from './support/imports.ts';

const houseFolders = ['src', 'workers', 'server', 'tests', 'scripts'];

describe('the house', () => {
  const paths = houseFolders.flatMap(filesUnder);
  const code = paths.filter((path) => /\.(tsx?|mjs|css)$/.test(path));
  const files = new Map(code.map((path) => [path, readFileSync(path, 'utf8')]));
  const scripts = new Map([...files].filter(([path]) => !path.endsWith('.css')));

  test('imports go only where the table allows', () => {
    expect(brokenImportRules(scripts)).toEqual([]);
  });

  test('each listed edge between features is used', () => {
    expect(unusedFeatureEdges(scripts)).toEqual([]);
  });

  // Resolves every import of every file, which takes long on a machine that is busy otherwise.
  test('no files import each other in a cycle', () => {
    expect(importCircles(scripts)).toEqual([]);
  }, 120_000);

  test('no file is longer than 500 lines', () => {
    expect(tooLongFiles(files)).toEqual([]);
  });

  test('only one place asks for the unique keys of an index, because of a WebKit bug', () => {
    const asking = [...scripts]
      .filter(
        ([path, text]) => !path.startsWith('tests/') && /\.(uniqueKeys|eachUniqueKey)\(/.test(text),
      )
      .map(([path]) => path);
    expect(asking).toEqual(['src/db/unique-keys.ts']);
  });

  test('each part has a README', () => {
    expect(foldersWithoutReadme(paths)).toEqual([]);
  });
});

describe('the import rules notice', () => {
  test.each([
    ['a page file that reads the server', 'src/db/a.ts', "import '#server/app.ts'"],
    ['a route that uses another route', 'src/routes/a.tsx', "import { b } from './b.tsx'"],
    ['a route that draws by itself', 'src/routes/a.tsx', "import { Card } from '#ui/card.tsx'"],
    [
      'a feature that uses one not listed for it',
      'src/features/reports/a.tsx',
      "import { Home } from '#src/features/home/home.tsx'",
    ],
    ['a folder that is no feature', 'src/features/unheard-of/a.tsx', "import '#ui/card.tsx'"],
    ['a re-export upwards', 'src/ui/a.ts', "export * from '../shells/a.tsx'"],
    ['a lazy import upwards', 'src/shared/a.ts', "const a = await import('#db/schema.ts')"],
    ['a type import upwards', 'src/shared/a.ts', "type A = import('#db/schema.ts').A"],
    ['Dexie outside its home', 'src/routes/a.tsx', "import Dexie from 'dexie'"],
    ['Hono outside the server', 'src/shared/a.ts', "import { z } from '@hono/zod-openapi'"],
    ['comlink deep inside a worker', 'workers/sync/push/push.ts', "import * as c from 'comlink'"],
    ['OpenLayers outside the map', 'src/routes/a.tsx', "import View from 'ol/View'"],
    ['Node in shared code', 'src/shared/a.ts', "import { join } from 'node:path'"],
    ['Node on the page', 'src/ui/a.ts', "import { join } from 'node:path'"],
    ['React in shared code', 'src/shared/a.ts', "import { useState } from 'react'"],
    [
      'one mutation known by name',
      'src/sync-client/a.ts',
      "import '#src/mutations/log-contact.ts'",
    ],
    ['a test helper in the app', 'server/a.ts', "import '#tests/support/postgres.ts'"],
    ['more than types of the database', 'src/mutations/a.ts', "import { db } from '#db/db.ts'"],
    ['the server reaching into the page', 'server/a.ts', "import '#src/account/session.ts'"],
  ])('%s', (_what, path, source) => {
    expect(brokenImportRules(new Map([[path, source]]))).toHaveLength(1);
  });

  test('an edge between features that nothing uses', () => {
    const unused = unusedFeatureEdges(new Map());
    expect(unused).toContain('src/features/outbox uses src/features/planters');
    const source = "import { a } from '../planters/a.ts'";
    const used = unusedFeatureEdges(new Map([['src/features/outbox/a.ts', source]]));
    expect(used).toHaveLength(unused.length - 1);
  });

  test('a mutation that uses another mutation', () => {
    const files = new Map([
      ['src/mutations/index.ts', "import { a } from './a.ts'; import { b } from './b.ts';"],
      ['src/mutations/a.ts', "import { b } from './b.ts'; import { c } from './common.ts';"],
      ['src/mutations/b.ts', ''],
      ['src/mutations/common.ts', ''],
    ]);
    expect(brokenImportRules(files)).toEqual([
      'src/mutations/a.ts imports ./b.ts: no mutation imports another mutation',
    ]);
  });
});

describe('the import rules allow', () => {
  test.each([
    ['a route a screen', 'src/routes/a.tsx', "import { Home } from '#src/features/home/home.tsx'"],
    [
      'a feature its queries',
      'src/features/home/a.tsx',
      "import { list } from '#db/queries/planters.ts'",
    ],
    [
      'a mutation the types of the database',
      'src/mutations/a.ts',
      "import type { Op } from '#db/op.ts'",
    ],
    [
      'the sync worker a mutation',
      'workers/sync/push/push.ts',
      "import { all } from '#src/mutations/index.ts'",
    ],
    [
      'the service worker the cycle',
      'workers/service-worker/index.ts',
      "import '#sync/run/cycle.ts'",
    ],
    ['a file of the same part', 'src/ui/a.tsx', "import { Button } from './button.tsx'"],
    ['zod in shared code', 'src/shared/a.ts', "import * as z from 'zod/mini'"],
    ['a test everything', 'src/ui/a.test.ts', "import '#server/app.ts'"],
  ])('%s', (_what, path, source) => {
    expect(brokenImportRules(new Map([[path, source]]))).toEqual([]);
  });
});

test('an import is resolved through relative paths and path aliases', () => {
  expect(resolveImport('src/ui/a.ts', '../shared/dates.ts')).toEqual({
    file: 'src/shared/dates.ts',
  });
  expect(resolveImport('src/ui/a.ts', '#shared/dates.ts')).toEqual({ file: 'src/shared/dates.ts' });
  expect(resolveImport('src/ui/a.ts', '#sync/run/cycle.ts')).toEqual({
    file: 'workers/sync/run/cycle.ts',
  });
  expect(resolveImport('src/ui/a.ts', '@base-ui/react/dialog')).toEqual({
    package: '@base-ui/react',
  });
});

test('an import that only the compiler follows counts as a type import', () => {
  const source =
    "import type { A } from './a.ts'; import { type B, b } from './b.ts'; import './c.ts';";
  expect(importsOf('x.ts', source).map(({ typeOnly }) => typeOnly)).toEqual([true, false, false]);
});

test('reports a cycle of imports, but not one that is closed by a type import or a dynamic import', () => {
  const files = (back: string) =>
    new Map([
      ['src/ui/a.ts', "import { b } from './b.ts'"],
      ['src/ui/b.ts', "import { c } from './c.ts'"],
      ['src/ui/c.ts', back],
    ]);
  expect(importCircles(files("import { a } from './a.ts'"))).toEqual([
    'src/ui/a.ts -> src/ui/b.ts -> src/ui/c.ts -> src/ui/a.ts',
  ]);
  expect(importCircles(files("import type { A } from './a.ts'"))).toEqual([]);
  expect(importCircles(files("const a = () => import('./a.ts')"))).toEqual([]);
});

test('reports a file that is too long and a folder without README', () => {
  expect(tooLongFiles(new Map([['src/a.ts', '\n'.repeat(501)]]))).toHaveLength(1);
  expect(foldersWithoutReadme(['src/ui/a.ts', 'src/db/a.ts', 'src/db/README.md'])).toEqual([
    'src/ui/',
  ]);
});

function filesUnder(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'));
}
