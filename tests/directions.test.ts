import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..', 'src');

/** A side of the screen where one of the text is meant: `left` in place of `inset-inline-start`. */
const SIDES = [
  /^\s*(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)(?:-\w+)?:/,
  /^\s*border-(?:top|bottom)-(?:left|right)-radius:/,
  /^\s*(?:text-align|float|clear):\s*(?:left|right)\b/,
];
/** Top, right, bottom, left. */
const FOUR = /^\s*(?:margin|padding|inset|border-width):((?:\s+(?:[\w.%-]+|[\w-]+\([^()]*\))){4});/;

/** Declarations that do not turn around in a language that is read from right to left. */
function fixedSides(css: string): string[] {
  return css.split('\n').filter((line) => {
    if (SIDES.some((side) => side.test(line))) return true;
    const [, right, , left] = FOUR.exec(line)?.[1]?.match(/[\w.%-]+(?:\([^()]*\))?/g) ?? [];
    // What belongs to the edge of the phone stays there.
    const isOfPhone = line.includes('--inset-right') || line.includes('--inset-left');
    return right !== left && !isOfPhone;
  });
}

test('no style names a side of the screen where it means one of the text', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) =>
    fixedSides(readFileSync(join(SOURCE, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test.each([
  '  left: 0;',
  '  margin-right: var(--space-2);',
  '  border-left-color: red;',
  '  border-top-left-radius: 4px;',
  '  text-align: right;',
  '  padding: 0 1px 0 2px;',
  '  inset: auto 0 0 auto;',
])('notices %j', (line) => {
  expect(fixedSides(line)).toEqual([line]);
});

test.each([
  '  inset-inline-start: 0;',
  '  margin-inline-end: auto;',
  '  padding: 0 1px;',
  '  padding: 0 var(--space-2) 1rem var(--space-2);',
  '  padding: 0 var(--inset-right) 0 var(--inset-left);',
])('leaves %j alone', (line) => {
  expect(fixedSides(line)).toEqual([]);
});
