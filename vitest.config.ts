import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { buildConstants } from './scripts/lib/build-constants.mjs';
import { translations } from './scripts/lib/translations.mjs';
import { WITH_OWN_MODULES } from './tests/support/own-modules.ts';

const postgresForTests = 'tests/support/postgres.ts';

/** Scenarios whose devices keep their rows in memory (tests/scenarios/README.md). */
const STORIES = ['tests/scenarios/!(walks-*|rules).test.ts'];

const MEMORY = { SIM_STORE: process.env.SIM_STORE ?? 'memory' };

/** Minutes of one core: begun last, they would leave the other cores without work. A fresh clone knows no durations. */
const LONGEST = /\/(seeds-that-failed|mutations|list-states|send-digests|plans)\.test\.tsx?$/;

/** Files that change the time zone, which a thread cannot do. */
const TIME_ZONES = 'tests/time-zones/*.test.ts';

/** The files of a thread share their modules, which saves up to two thirds of the time. */
const shared = { isolate: false, exclude: WITH_OWN_MODULES };

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
        ...shared,
        include: ['src/**/*.test.ts', 'workers/**/*.test.ts'],
        setupFiles: ['tests/support/own-databases.ts'],
      }),
      // These start the whole app, which lasts until their window is closed.
      project('dom', {
        include: ['src/**/*.test.tsx'],
        environment: 'happy-dom',
        setupFiles: ['tests/support/dom-setup.ts'],
      }),
      project('server', {
        ...shared,
        include: ['server/**/*.test.ts'],
        globalSetup: existsSync(postgresForTests) ? [postgresForTests] : [],
      }),
      project('scenarios', {
        include: ['tests/{scenarios,contract,mutants,prove,second-backend,support}/**/*.test.ts'],
        exclude: [...STORIES, ...WITH_OWN_MODULES],
        setupFiles: ['fake-indexeddb/auto'],
        testTimeout: 60_000,
      }),
      // A third of the time. The rules run over Dexie itself.
      project('stories', {
        ...shared,
        include: STORIES,
        setupFiles: ['tests/support/own-databases.ts'],
        env: MEMORY,
        testTimeout: 60_000,
      }),
      project('alone', {
        include: [TIME_ZONES, ...WITH_OWN_MODULES.filter((path) => path.endsWith('.ts'))],
        pool: 'forks',
        setupFiles: ['fake-indexeddb/auto'],
        env: MEMORY,
        testTimeout: 60_000,
      }),
      project('house', {
        include: ['tests/*.test.ts', 'scripts/**/*.test.ts'],
        exclude: WITH_OWN_MODULES,
      }),
    ],
  },
});

/** One kind of test: which files, and the world they run in. Everything else is the same for all. */
function project(name: string, test: Record<string, unknown>) {
  return { extends: true as const, test: { name, environment: 'node', ...test } };
}
