import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { readProse } from './support/sentences.ts';

const IMPORT = /import (\w+) from '([^']+\.module\.css)';/g;
const files = [...readProse()].filter(([file]) => /^src\/.*\.tsx?$/.test(file));

/** Nothing reports a class that its stylesheet lacks: the element simply has no style. */
function missingClasses(file: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap(([statement, name = '', path = '']) => {
    const css = readFileSync(stylesheet(file, path), 'utf8');
    const rest = source.replace(statement, '');
    return [...rest.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))]
      .map(([, used = '']) => used)
      .filter((used) => !new RegExp(`\\.${used}(?![\\w-])`).test(css))
      .map((used) => `${file}: ${name}.${used} is not in ${path}`);
  });
}

function stylesheet(file: string, path: string): string {
  if (path.startsWith('#ui/')) return path.replace('#ui/', 'src/ui/');
  return path.startsWith('#src/')
    ? path.replace('#src/', 'src/')
    : normalize(join(dirname(file), path));
}

test('every class that a component uses is in its stylesheet', () => {
  expect(files.filter(([, source]) => source.includes('.module.css')).length).toBeGreaterThan(100);
  expect(files.flatMap(([file, source]) => missingClasses(file, source))).toEqual([]);
});

test('the styles of the portal have at most 3,500 lines', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join('src', file), 'utf8'));
  const lines = sheets.reduce((sum, css) => sum + css.split('\n').length - 1, 0);
  expect(sheets.length).toBeGreaterThan(50);
  expect(lines).toBeLessThanOrEqual(3_500);
});

test('notices a missing class', () => {
  const source = "import layout from '#ui/layout.module.css';\nlayout.stack4; layout.stack44;";
  expect(missingClasses('src/a.tsx', source)).toEqual([
    'src/a.tsx: layout.stack44 is not in #ui/layout.module.css',
  ]);
});
