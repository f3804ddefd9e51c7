import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { buildConstants } from './scripts/lib/build-constants.mjs';
import { translations } from './scripts/lib/translations.mjs';

const postgresForTests = 'tests/support/postgres.ts';

/** Scenarios whose devices keep their rows in memory (tests/scenarios/README.md). */
const STORIES = ['tests/scenarios/!(walks-*|rules).test.ts'];

/** Minutes of one core: begun last, they would leave the other cores without work. A fresh clone knows no durations. */
const LONGEST = /\/(seeds-that-failed|mutations|list-states|send-digests|plans)\.test\.tsx?$/;

/** Files that need a process, since a thread cannot change its time zone, or modules of their own to replace one. */
const ALONE = ['tests/time-zones/*.test.ts', 'server/account/passwords.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  plugins: [translations()],
  define: buildConstants(),
  test: {
    // A test that passes only at the second try, or only alone, is a broken test.
    retry: 0,
    sequence: { sequencer: LongestFirst },
    // Threads start faster than processes: a fifth less processor time for small files.
    pool: 'threads',
    // One more than Vitest would take: with two cores it leaves one of them idle.
    maxWorkers: availableParallelism(),
    // No test measures time here: a slow machine must not make one fail.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ['tests/support/own-channels.ts'],
    allowOnly: false,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      project('unit', {
        include: ['src/**/*.test.ts', 'workers/**/*.test.ts'],
        setupFiles: ['fake-indexeddb/auto'],
      }),
      project('dom', {
        include: ['src/**/*.test.tsx'],
        environment: 'happy-dom',
        setupFiles: ['tests/support/dom-setup.ts'],
      }),
      project('server', {
        include: ['server/**/*.test.ts'],
        exclude: ALONE,
        // The server's modules keep no state, so files share them: evaluating them took a third of the time.
        isolate: false,
        globalSetup: existsSync(postgresForTests) ? [postgresForTests] : [],
      }),
      project('scenarios', {
        include: ['tests/{scenarios,contract,mutants,prove,second-backend,support}/**/*.test.ts'],
        exclude: STORIES,
        setupFiles: ['fake-indexeddb/auto'],
        testTimeout: 60_000,
      }),
      // A third of the time. The rules run over Dexie itself, and so do the seeds that failed.
      project('stories', {
        include: STORIES,
        setupFiles: ['fake-indexeddb/auto'],
        env: { SIM_STORE: process.env.SIM_STORE ?? 'memory' },
        testTimeout: 60_000,
      }),
      project('alone', { include: ALONE, pool: 'forks' }),
      project('house', { include: ['tests/*.test.ts', 'scripts/**/*.test.ts'] }),
    ],
  },
});

/** One kind of test: which files, and the world they run in. Everything else is the same for all. */
function project(name: string, test: Record<string, unknown>) {
  return { extends: true as const, test: { name, environment: 'node', ...test } };
}
