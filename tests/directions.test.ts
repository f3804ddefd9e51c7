import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..', 'src');

/** Physical sides where a logical side is meant, such as `left` instead of `inset-inline-start`. */
const SIDES = [
  /^\s*(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)(?:-\w+)?:/,
  /^\s*border-(?:top|bottom)-(?:left|right)-radius:/,
  /^\s*(?:text-align|float|clear):\s*(?:left|right)\b/,
];
/** Shorthands with four values: top, right, bottom, left. */
const FOUR = /^\s*(?:margin|padding|inset|border-width):((?:\s+(?:[\w.%-]+|[\w-]+\([^()]*\))){4});/;

/** Declarations that are not mirrored in right-to-left languages. */
function fixedSides(css: string): string[] {
  return css.split('\n').filter((line) => {
    if (SIDES.some((side) => side.test(line))) return true;
    const [, right, , left] = FOUR.exec(line)?.[1]?.match(/[\w.%-]+(?:\([^()]*\))?/g) ?? [];
    // The insets of the phone's screen are physical.
    const isOfPhone = line.includes('--inset-right') || line.includes('--inset-left');
    return right !== left && !isOfPhone;
  });
}

test('no stylesheet uses a physical side where a logical one is meant', () => {
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
