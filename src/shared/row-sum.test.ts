import { expect, test } from 'vitest';
import { isSameSum, NO_ROWS, type RowSum, withRow } from './row-sum.ts';

type Versions = [id: number, rev: number][];

const sumOf = (rows: Versions): RowSum =>
  rows.reduce((sum, [id, rev]) => withRow(sum, id, rev), NO_ROWS);

const some: Versions = Array.from({ length: 500 }, (_, nth) => [nth + 1, 1_000 + nth * 3]);

test('does not depend on the order of the rows', () => {
  expect(sumOf(some.toReversed())).toEqual(sumOf(some));
});

test.each<[string, Versions]>([
  ['a missing row', some.slice(1)],
  ['an extra row', [...some, [501, 9]]],
  ['an older version', [[1, 999], ...some.slice(1)]],
  ['two rows with each other’s versions', [[1, 1_003], [2, 1_000], ...some.slice(2)]],
  ['versions that moved in opposite directions', [[1, 1_001], [2, 1_002], ...some.slice(2)]],
  ['a row in place of another', [[7_000, 1_000], ...some.slice(1)]],
  ['a version beyond 32 bits', [[1, 1_000 + 2 ** 32], ...some.slice(1)]],
])('notices %s', (_, rows) => {
  expect(isSameSum(sumOf(rows), sumOf(some))).toBe(false);
});

test('neighboring ids and versions do not collide', () => {
  const sums = new Set<number>();
  for (let id = 1; id <= 300; id += 1) {
    for (let rev = 1; rev <= 300; rev += 1) sums.add(withRow(NO_ROWS, id, rev).sum);
  }
  // Of 90,000 random values in 2^32, about one collides with another by chance.
  expect(sums.size).toBeGreaterThan(89_990);
});
