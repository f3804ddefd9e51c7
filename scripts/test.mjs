// `npm test`: installs what is missing, runs all checks and tests, and ends with the line `N passed, N failed`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { inRoot } from './lib/paths.mjs';
import { packageProgram, run } from './lib/run.mjs';
import { buildIsCurrent } from './lib/sources.mjs';
import { say, seconds } from './lib/tell.mjs';
import { countChecks, countPlaywright, countVitest } from './lib/test-counts.mjs';
import {
  ensureChromium,
  ensureFirefox,
  ensureHeadlessChromium,
  ensurePgBouncer,
  ensurePostgres,
  ensureWebKit,
} from './lib/tools.mjs';

const minutes = 60_000;
const results = inRoot('test-results');

requireNodeVersion();
await ensurePackages();
await ensureChromium();
await ensureHeadlessChromium();
await ensureFirefox();
await ensureWebKit();
await ensurePostgres();
await ensurePgBouncer();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const counts = [
  await part({
    name: 'checks',
    program: process.execPath,
    args: [inRoot('scripts/check.mjs'), `--report=${results}/check.json`],
    limitMs: 4 * minutes,
    count: () => countChecks(readReport('check.json')),
  }),
  await part({
    name: 'tests',
    program: packageProgram('vitest'),
    args: [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${results}/vitest.json`,
    ],
    limitMs: 35 * minutes,
    count: () => countVitest(readReport('vitest.json')),
  }),
  await browserTests(),
];

const passed = counts.reduce((sum, part) => sum + part.passed, 0);
const failed = counts.reduce((sum, part) => sum + part.failed, 0);
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

async function browserTests() {
  if (!buildIsCurrent()) {
    say('\nThe browser tests need a build, and it failed (see above).');
    return { passed: 0, failed: 1 };
  }
  return part({
    name: 'browser tests',
    program: packageProgram('playwright'),
    args: ['test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json` },
    limitMs: 40 * minutes,
    count: () => countPlaywright(readReport('playwright.json')),
  });
}

/**
 * Runs one kind of tests, streams its output, and counts the results in its report.
 * @param {object} what
 * @param {string} what.name
 * @param {string} what.program
 * @param {string[]} what.args
 * @param {Record<string, string>} [what.env]
 * @param {number} what.limitMs
 * @param {() => { passed: number, failed: number }} what.count
 */
async function part({ name, program, args, env = {}, limitMs, count }) {
  say(`\n== ${name}`);
  const startedAt = Date.now();
  const { code } = await run(program, args, { env: { NODE_NO_WARNINGS: '1', ...env }, limitMs });
  const { passed, failed } = count();
  // A runner that fails without a failed test (a crash, an unhandled error, nothing to run) counts as one failure.
  const counted = { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
  say(
    `== ${name}: ${counted.passed} passed, ${counted.failed} failed, ${seconds(Date.now() - startedAt)}`,
  );
  return counted;
}

/** @param {string} name */
function readReport(name) {
  try {
    return JSON.parse(readFileSync(`${results}/${name}`, 'utf8'));
  } catch {
    return undefined; // the runner ended before writing a report, and its exit code shows the failure
  }
}
