import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import { Copy } from './copy.ts';
import { PLANTED_FAULTS } from './planted-faults.ts';

describe('the faults that `npm run prove` seeds', () => {
  test.each(PLANTED_FAULTS.map((fault) => [`${fault.rule} ${fault.what}`, fault] as const))(
    '%s: can still be seeded, and its test file exists',
    (_name, { file, find, put, tests }) => {
      expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
      expect(put).not.toBe(find);
      expect(existsSync(tests)).toBe(true);
    },
  );

  test('number at least fifteen', () => {
    expect(PLANTED_FAULTS.length).toBeGreaterThanOrEqual(15);
  });
});

describe('a copy of the sources', () => {
  let copy: Copy;

  beforeAll(() => {
    copy = new Copy(root);
  });

  afterAll(() => copy.remove());

  test('contains everything that its tests need', async () => {
    const { passed, failed, words } = await copy.test(['tests/support/sim-locks.test.ts']);
    expect({ passed, failed }, words).toEqual({ passed: 1, failed: 0 });
  });

  test('runs the test file of each fault', async () => {
    const files = [...new Set(PLANTED_FAULTS.map(({ tests }) => tests))];
    expect((await copy.find(files)).toSorted()).toEqual(files.toSorted());
  });
});
