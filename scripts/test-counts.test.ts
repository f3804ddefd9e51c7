import { expect, test } from 'vitest';
import { countChecks, countPlaywright, countVitest } from './lib/test-counts.mjs';

test('counts every step of the check as one test', () => {
  const steps = [
    { name: 'types', ok: true },
    { name: 'spelling', ok: false },
    { name: 'build', ok: true },
  ];
  expect(countChecks(steps)).toEqual({ passed: 2, failures: ['spelling'] });
});

test('names each failed and skipped test with the first line of its error', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    { status: 'failed', fullName: 'divides', failureMessages: ['expected 1\n  at sum.ts:3'] },
    { status: 'pending', fullName: 'waits', failureMessages: [] },
  ];
  expect(
    countVitest({ testResults: [{ name: 'sum.test.ts', status: 'failed', assertionResults }] }),
  ).toEqual({
    passed: 1,
    failures: ['sum.test.ts › divides: expected 1', 'sum.test.ts › waits: pending'],
  });
});

test('counts a test file that cannot be loaded as failed', () => {
  const file = { name: 'sum.test.ts', status: 'failed', message: 'no such module' };
  expect(countVitest({ testResults: [{ ...file, assertionResults: [] }] })).toEqual({
    passed: 0,
    failures: ['sum.test.ts: no such module'],
  });
});

test('counts browser tests in nested suites, each browser as one, and errors outside of them', () => {
  const ended = (projectName: string, status: string, message?: string) => ({
    projectName,
    status,
    results: [message ? { error: { message } } : {}],
  });
  const inner = {
    specs: [{ file: 'a.e2e.ts', title: 'saves', tests: [ended('firefox', 'flaky', 'too late')] }],
  };
  const tests = [ended('chromium', 'expected'), ended('firefox', 'skipped')];
  const outer = { specs: [{ file: 'a.e2e.ts', title: 'opens', tests }], suites: [inner] };
  expect(countPlaywright({ suites: [outer], errors: [{ message: 'no browser' }] })).toEqual({
    passed: 1,
    failures: [
      'firefox › a.e2e.ts › opens: skipped',
      'firefox › a.e2e.ts › saves: too late',
      'outside of tests: no browser',
    ],
  });
});

test('counts nothing without a report', () => {
  expect([countChecks, countVitest, countPlaywright].map((count) => count(undefined))).toEqual([
    { passed: 0, failures: [] },
    { passed: 0, failures: [] },
    { passed: 0, failures: [] },
  ]);
});
