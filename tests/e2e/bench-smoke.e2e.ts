import { expect, test } from '@playwright/test';
import { packageProgram, run } from '../../scripts/lib/run.mjs';
import { headlessChromiumPath } from '../../scripts/lib/tools.mjs';

test('every benchmark runs, here with little data and without limits', async () => {
  test.setTimeout(600_000);
  const { code, output } = await run(packageProgram('tsx'), ['tests/bench/run.ts', '--smoke'], {
    quiet: true,
    env: { CHROMIUM_PATH: headlessChromiumPath() },
    // Shorter than the test's own timeout, which could not stop the browsers and servers of the benchmark.
    limitMs: 580_000,
  });
  expect(code, output).toBe(0);
  const lastTable = output.slice(output.lastIndexOf('median'));
  for (const line of [
    'first load',
    'cold open offline',
    'tap to painted dot',
    'key to painted letter',
    'local commit',
    'first download',
    'one changed row',
    'pull without news',
    'queued contacts',
    'opening the hub board',
    'frames a second while the map is panned',
    'key to the painted results',
    'opening a meeting of 30 couples',
    'vote to 20 other devices',
    'a moved planter after its undo time',
  ]) {
    expect(lastTable).toMatch(new RegExp(`${line}.* \\d`));
  }
  expect(lastTable).not.toContain('NaN');
});
