import { expect, test } from 'vitest';
import { countChecks, countPlaywright, countVitest } from './lib/test-counts.mjs';

test('counts every step of the check as one test', () => {
  expect(countChecks([{ ok: true }, { ok: false }, { ok: true }])).toEqual({
    passed: 2,
    failed: 1,
  });
});

test('a skipped test counts as failed', () => {
  expect(countVitest({ numPassedTests: 5, numTotalTests: 6, testResults: [] })).toEqual({
    passed: 5,
    failed: 1,
  });
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 1 };
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 3, failed: 3 });
});

test('counts a test file that cannot be loaded as failed', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(countVitest({ numPassedTests: 5, numTotalTests: 5, testResults })).toEqual({
    passed: 5,
    failed: 1,
  });
});

test('counts nothing without a report', () => {
  expect([countChecks, countVitest, countPlaywright].map((count) => count(undefined))).toEqual([
    { passed: 0, failed: 0 },
    { passed: 0, failed: 0 },
    { passed: 0, failed: 0 },
  ]);
});
