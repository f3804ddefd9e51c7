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
const LINES_OF_CRASH = 60;

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
      // Each project would compile the same modules again. Only for this run: it does not notice new translations.
      '--experimental.fsModuleCache',
      `--experimental.fsModuleCachePath=${results}/modules`,
    ],
    limitMs: 40 * minutes,
    count: () => countVitest(readReport('vitest.json')),
  }),
  await browserTests(),
];

const passed = counts.reduce((sum, part) => sum + part.passed, 0);
const failures = counts.flatMap((part) => part.failures);
// Again at the end, because a log may be cut at its beginning.
if (failures.length > 0)
  say(`\nFailed:\n${failures.map((failure) => `- ${failure}`).join('\n')}\n`);
say(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);

async function browserTests() {
  if (!buildIsCurrent()) {
    say('\nThe browser tests need a build, and it failed (see above).');
    return { passed: 0, failures: ['browser tests: no build'] };
  }
  return part({
    name: 'browser tests',
    program: packageProgram('playwright'),
    args: ['test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json` },
    limitMs: 60 * minutes,
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
 * @param {() => import('./lib/test-counts.mjs').Count} what.count
 */
async function part({ name, program, args, env = {}, limitMs, count }) {
  say(`\n== ${name}`);
  const startedAt = Date.now();
  const { code, output } = await run(program, args, {
    env: { NODE_NO_WARNINGS: '1', ...env },
    limitMs,
  });
  const { passed, failures: named } = count();
  const isCrash = code !== 0 && named.length === 0; // or an unhandled error, or nothing to run
  const failures = isCrash ? [`${name} ended with code ${code}:\n${lastLines(output)}`] : named;
  const time = seconds(Date.now() - startedAt);
  say(`== ${name}: ${passed} passed, ${failures.length} failed, ${time}`);
  return { passed, failures };
}

/** @param {string} output */
function lastLines(output) {
  return output.trimEnd().split('\n').slice(-LINES_OF_CRASH).join('\n');
}

/** @param {string} name */
function readReport(name) {
  try {
    return JSON.parse(readFileSync(`${results}/${name}`, 'utf8'));
  } catch {
    return undefined; // the runner ended before writing a report, and its exit code shows the failure
  }
}
