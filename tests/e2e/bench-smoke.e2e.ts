import { expect, test } from '@playwright/test';
import { packageProgram, run } from '../../scripts/lib/run.mjs';
import { headlessChromiumPath } from '../../scripts/lib/tools.mjs';
import { ALL } from '../bench/all.ts';

/**
 * Benchmarks and the lines that each prints, with figures. In one test, all of them would take longer than it may on a
 * slow machine. Those of the first two tests share the built pages of `tests/bench/page`.
 */
const TESTS: readonly Record<string, string[]>[] = [
  {
    'cold-open': ['cold open offline'],
    'first-download': ['first download'],
    enqueue: ['local commit'],
    drain: ['queued contacts'],
  },
  {
    'documented-hub': ['documented: hub'],
    delta: ['one changed row'],
    'quiet-pull': ['pull without news'],
    'training-and-meeting': ['opening a meeting of 30 couples', 'vote to 20 other devices'],
  },
  {
    'first-load': ['JavaScript of the first load'],
    'tap-to-dot': ['tap to painted dot'],
    actions: ['mark attendance'],
    'type-report': ['key to painted letter'],
  },
  {
    acknowledged: ['acknowledged writes'],
    'admin-lists': ['figures of the network'],
    today: ['Today after the home'],
  },
  {
    'planter-screens': ['opening the hub board', 'frames a second while the map is panned'],
    news: ['a moved planter after its undo time'],
    find: ['key to the painted results'],
  },
];

test('each benchmark has its line here', () => {
  const run = TESTS.flatMap((lines) => Object.keys(lines));
  expect(run.sort()).toEqual(ALL.map(({ name }) => name).sort());
});

for (const lines of TESTS) {
  const names = Object.keys(lines);
  test(`benchmarks run, here with little data and without limits: ${names.join(', ')}`, async () => {
    test.setTimeout(600_000);
    const { code, output } = await run(
      packageProgram('tsx'),
      ['tests/bench/run.ts', ...names, '--smoke'],
      {
        quiet: true,
        env: { CHROMIUM_PATH: headlessChromiumPath() },
        // Shorter than the test's own timeout, which could not stop the browsers and servers of the benchmark.
        limitMs: 580_000,
      },
    );
    expect(code, output).toBe(0);
    const lastTable = output.slice(output.lastIndexOf('median'));
    for (const line of Object.values(lines).flat()) {
      expect(lastTable).toMatch(new RegExp(`${line}.* \\d`));
    }
    expect(lastTable).not.toContain('NaN');
  });
}
