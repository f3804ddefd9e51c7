import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const CASES = Array.from({ length: 77 }, (_, nth) => `F${nth + 1}`);
/** The catalogue says why. */
const NOT_SHOWN = new Set(['F67', 'F68']);

const lines = readFileSync('tests/scenarios/CATALOGUE.md', 'utf8').split('\n');

/** The files in the last column of the case's row; undefined if it has no row. */
function filesOf(name: string): string[] | undefined {
  const line = lines.find((one) => one.startsWith(`| ${name} |`));
  if (!line) return undefined;
  const column = line.split('|').at(-2) ?? '';
  return [...column.matchAll(/`([^`]+\.(?:test|e2e)\.tsx?)`/g)].map(([, file = '']) => file);
}

/** Whether a title begins with this number, alone or after other numbers. */
function hasTest(name: string, file: string): boolean {
  return new RegExp(`['"\`](?:[FS]\\d+ )*${name}\\b`).test(readFileSync(file, 'utf8'));
}

describe.each(CASES)('case %s of the fault catalogue', (name) => {
  test('is in tests/scenarios/CATALOGUE.md, and the tests listed there begin with its number', () => {
    const files = filesOf(name);
    expect(files).toBeDefined();
    expect((files ?? []).length > 0).toBe(!NOT_SHOWN.has(name));
    for (const file of files ?? []) {
      expect(existsSync(file), file).toBe(true);
      expect(hasTest(name, file), `${file} has a test ${name}`).toBe(true);
    }
  });
});
