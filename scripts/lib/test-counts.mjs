// How many tests passed and failed, out of the reports of three runners. Nothing may be skipped quietly:
// a skipped or unfinished test counts as failed.

/** @typedef {{ passed: number, failed: number }} Count */

const nothing = { passed: 0, failed: 0 };

/**
 * Of scripts/check.mjs: every step is one test.
 * @param {{ ok: boolean }[] | undefined} report
 * @returns {Count}
 */
export function countChecks(report) {
  if (!report) return nothing;
  const passed = report.filter(({ ok }) => ok).length;
  return { passed, failed: report.length - passed };
}

/**
 * Of vitest's JSON reporter. A file that could not even be loaded has no tests, but is a failure.
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
 * Of Playwright's JSON reporter; `errors` are those outside any test.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] } | undefined} report
 * @returns {Count}
 */
export function countPlaywright(report) {
  if (!report) return nothing;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped + report.errors.length };
}
