import { expect, test } from '@playwright/test';
import { packageProgram, run } from '../../scripts/lib/run.mjs';
import { headlessChromiumPath } from '../../scripts/lib/tools.mjs';
import { ALL } from '../bench/all.ts';

/** In one test they would take longer than it may on a slow machine. */
const TESTS = 5;

/** Lines that each benchmark prints, with figures. */
const LINES: Record<string, string[]> = {
  'first-load': ['JavaScript of the first load'],
  'cold-open': ['cold open offline'],
  'tap-to-dot': ['tap to painted dot'],
  actions: ['mark attendance'],
  'type-report': ['key to painted letter'],
  enqueue: ['local commit'],
  'first-download': ['first download'],
  'documented-hub': ['documented: hub'],
  delta: ['one changed row'],
  'quiet-pull': ['pull without news'],
  acknowledged: ['acknowledged writes'],
  drain: ['queued contacts'],
  'admin-lists': ['figures of the network'],
  'planter-screens': ['opening the hub board', 'frames a second while the map is panned'],
  'training-and-meeting': ['opening a meeting of 30 couples', 'vote to 20 other devices'],
  news: ['a moved planter after its undo time'],
  find: ['key to the painted results'],
  today: ['Today after the home'],
};

test('each benchmark has its line here', () => {
  expect(Object.keys(LINES)).toEqual(ALL.map(({ name }) => name));
});

for (let part = 0; part < TESTS; part += 1) {
  const names = Object.keys(LINES).filter((_, index) => index % TESTS === part);
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
    for (const line of names.flatMap((name) => LINES[name] ?? [])) {
      expect(lastTable).toMatch(new RegExp(`${line}.* \\d`));
    }
    expect(lastTable).not.toContain('NaN');
  });
}
