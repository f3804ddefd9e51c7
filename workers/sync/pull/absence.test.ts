import { expect, test } from 'vitest';
import { type Absence, judgeAbsence } from './absence.ts';

const lids = (count: number) => Array.from({ length: count }, (_, at) => `s${at}`);

/** Judges reads one after the other, each with what the one before it left. */
function after(reads: readonly (readonly string[])[], of: number): Absence {
  let before: Absence = { missing: [], missingReads: 0, held: undefined, gone: [] };
  for (const absent of reads) before = judgeAbsence(absent, of, before);
  return before;
}

test('S25 a row that two whole reads lacked is gone, one that came back is not', () => {
  expect(after([['s1']], 10).gone).toEqual([]);
  expect(after([['s1'], ['s1']], 10).gone).toEqual(['s1']);
  expect(after([['s1'], [], ['s1']], 10).gone).toEqual([]);
  expect(after([['s1'], ['s1', 's2']], 10)).toMatchObject({ gone: ['s1'], missing: ['s2'] });
});

test('S25 more than 20 rows and a fifth of the table are held and shown', () => {
  expect(after([lids(21), lids(21)], 100)).toMatchObject({
    gone: [],
    held: { rows: 21, of: 100 },
  });
  expect(after([lids(21), lids(21), lids(21)], 100).gone).toHaveLength(21);
});

test('S25 many rows of a very large table, or a few of a small one, are not many', () => {
  expect(after([lids(21), lids(21)], 1_000).gone).toHaveLength(21);
  expect(after([lids(20), lids(20)], 20).gone).toHaveLength(20);
});
