// Reads passed and failed tests from the reports of three runners. A skipped or unfinished test counts as failed, so
// that nothing is skipped silently.
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {string[]} failures one line for each failed test: its place, name and the first line of its error
 *
 * @typedef {object} VitestFile
 * @property {string} name path
 * @property {string} status
 * @property {string} [message] why the file could not be loaded
 * @property {{ status: string, fullName: string, failureMessages?: string[] | null }[]} assertionResults
 *
 * @typedef {object} PlaywrightSpec
 * @property {string} file
 * @property {string} title
 * @property {{ projectName: string, status: string, results: { error?: { message?: string } }[] }[]} tests
 *
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSpec[]} [specs]
 * @property {PlaywrightSuite[]} [suites]
 */

/** @type {Count} */
const nothing = { passed: 0, failures: [] };

/**
 * Counts the report of scripts/check.mjs: every step is one test.
 * @param {{ name: string, ok: boolean }[] | undefined} report
 * @returns {Count}
 */
export function countChecks(report) {
  if (!report) return nothing;
  const failures = report.filter(({ ok }) => !ok).map(({ name }) => name);
  return { passed: report.length - failures.length, failures };
}

/**
 * Counts a report of vitest's JSON reporter. A file that could not be loaded has no tests, but counts as a failure.
 * @param {{ testResults: VitestFile[] } | undefined} report
 * @returns {Count}
 */
export function countVitest(report) {
  if (!report) return nothing;
  const files = report.testResults;
  const passed = files.flatMap((file) => file.assertionResults.filter(isPassed)).length;
  return { passed, failures: files.flatMap(failuresOfFile) };
}

/** @param {{ status: string }} test */
function isPassed({ status }) {
  return status === 'passed';
}

/** @param {VitestFile} file */
function failuresOfFile({ name, status, message, assertionResults }) {
  if (status === 'failed' && assertionResults.length === 0) return [line([name], message)];
  return assertionResults
    .filter((test) => !isPassed(test))
    .map((test) => line([name, test.fullName], test.failureMessages?.[0] ?? test.status));
}

/**
 * Counts a report of Playwright's JSON reporter. `errors` are errors outside of tests.
 * @param {{ suites: PlaywrightSuite[], errors: { message?: string }[] } | undefined} report
 * @returns {Count}
 */
export function countPlaywright(report) {
  if (!report) return nothing;
  const specs = report.suites.flatMap(specsOf);
  const tests = specs.flatMap(({ file, title, tests }) =>
    tests.map((test) => ({ ...test, place: [test.projectName, file, title] })),
  );
  const failed = tests.filter(({ status }) => status !== 'expected');
  const failures = [
    ...failed.map(({ place, status, results }) =>
      line(place, results.find(({ error }) => error)?.error?.message ?? status),
    ),
    ...report.errors.map(({ message }) => line(['outside of tests'], message)),
  ];
  return { passed: tests.length - failed.length, failures };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * @param {string[]} place
 * @param {string} [error]
 */
function line(place, error = '') {
  const [first = ''] = stripVTControlCharacters(error).trim().split('\n');
  return `${place.join(' › ')}: ${first}`;
}
