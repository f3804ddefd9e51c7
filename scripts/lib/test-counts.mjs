// Counts passed and failed tests in the reports of three runners. A skipped or unfinished test counts as failed, so
// that nothing is skipped silently.

/** @typedef {{ passed: number, failed: number }} Count */

const nothing = { passed: 0, failed: 0 };

/**
 * Counts the report of scripts/check.mjs: every step is one test.
 * @param {{ ok: boolean }[] | undefined} report
 * @returns {Count}
 */
export function countChecks(report) {
  if (!report) return nothing;
  const passed = report.filter(({ ok }) => ok).length;
  return { passed, failed: report.length - passed };
}

/**
 * Counts a report of vitest's JSON reporter. A file that could not be loaded has no tests, but counts as a failure.
 * @param {{ numPassedTests: number, numTotalTests: number, testResults: { status: string, assertionResults: unknown[] }[] } | undefined} report
 * @returns {Count}
 */
export function countVitest(report) {
  if (!report) return nothing;
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests + brokenFiles.length,
  };
}

/**
 * Counts a report of Playwright's JSON reporter. `errors` are errors outside of tests.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] } | undefined} report
 * @returns {Count}
 */
export function countPlaywright(report) {
  if (!report) return nothing;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped + report.errors.length };
}
