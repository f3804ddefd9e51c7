import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PLANTED_FAULTS } from './planted-faults.ts';

describe('the faults that `npm run prove` plants', () => {
  test.each(PLANTED_FAULTS.map((fault) => [`${fault.rule} ${fault.what}`, fault] as const))(
    '%s: can still be planted, and where it is noticed exists',
    (_name, { file, find, put, tests }) => {
      expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
      expect(put).not.toBe(find);
      expect(existsSync(tests)).toBe(true);
    },
  );

  test('are at least fifteen', () => {
    expect(PLANTED_FAULTS.length).toBeGreaterThanOrEqual(15);
  });
});
