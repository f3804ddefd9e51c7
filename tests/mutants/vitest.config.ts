import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { buildConstants } from '../../scripts/lib/build-constants.mjs';
import { translations } from '../../scripts/lib/translations.mjs';

/** Fast tests first, since a mutant is done with the first test that detects it. */
const ORDER = [
  /^(src|workers)\/.*\.ts$/,
  /\.tsx$/,
  /scenarios\/rules/,
  /^tests\/scenarios/,
  /^tests\/contract/,
  /./,
];

class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.sort((a, b) => placeOf(a) - placeOf(b) || (a.moduleId < b.moduleId ? -1 : 1));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const path = moduleId.slice(process.cwd().length + 1);
  return ORDER.findIndex((pattern) => pattern.test(path));
}

/** These replace a module, so they need their own modules; all others share theirs. */
const SCREENS_WITH_MOCKS = [
  'src/sync-client/bridge.test.tsx',
  'src/features/erasure/watch-orders.test.tsx',
  'src/features/layout/data-watch.test.tsx',
  'src/features/home/long-hub.test.tsx',
];
const CODE_WITH_MOCKS = [
  'tests/scenarios/conflicts.test.ts',
  'workers/sync/pull/ask-absent.test.ts',
];
export const WITH_MOCKS = [...SCREENS_WITH_MOCKS, ...CODE_WITH_MOCKS];
/** This one changes the time zone, which Stryker's threads cannot do, and covers none of the three folders. */
const WITH_TIME_ZONES = ['src/shared/calendar-file.test.ts'];
/** These depend on the first use of a module: loading the map, asking the browser to keep the data. */
const AS_FIRST_USE = [
  'src/features/assessments/trip/trip-pack.test.tsx',
  'src/sync-client/enqueue.test.tsx',
];
/** Slow tests that cover nothing in the three folders that no other test covers. */
const SLOW_SCREENS = [
  'src/features/assessments/category/*.test.tsx',
  'src/features/assessments/report/reading.test.tsx',
  'src/features/geocoding/*.test.tsx',
  'src/features/invitations/*.test.tsx',
  'src/features/outbox/language.test.tsx',
];

/** The tests that `npm run mutants` runs against each mutant: those that cover the code and are fast. */
export default defineConfig({
  plugins: [translations()],
  define: buildConstants(),
  test: {
    retry: 0,
    maxWorkers: 1,
    restoreMocks: true,
    unstubGlobals: true,
    sequence: { sequencer: QuickFirst },
    projects: [
      // The simulator's modules are loaded once for all files, which would otherwise take most of the time.
      project('shared-modules', {
        isolate: false,
        include: [
          'src/{db,mutations,shared,sync-client,vault}/**/*.test.ts',
          'workers/sync/**/*.test.ts',
          'tests/scenarios/!(walks-*|seeds-that-failed).test.ts',
          'tests/contract/*.test.ts',
          'tests/mutants/walks.test.ts',
        ],
        exclude: [...WITH_MOCKS, ...WITH_TIME_ZONES],
      }),
      project('own-modules', { isolate: true, include: CODE_WITH_MOCKS }),
      // Most queries of `src/db/queries` are used only by screens.
      screens('screens', {
        isolate: false,
        include: ['src/{db,features,forms,lists,sync-client}/**/*.test.tsx'],
        exclude: [...SLOW_SCREENS, ...AS_FIRST_USE, ...SCREENS_WITH_MOCKS],
      }),
      screens('screens-own-modules', {
        isolate: true,
        include: [...AS_FIRST_USE, ...SCREENS_WITH_MOCKS],
      }),
    ],
  },
});

function project(name: string, test: Record<string, unknown>) {
  return {
    extends: true as const,
    test: {
      name,
      environment: 'node',
      setupFiles: ['fake-indexeddb/auto'],
      // Eight times as fast as IndexedDB, and tested to behave the same (tests/scenarios/README.md).
      env: { SIM_STORE: 'memory' },
      testTimeout: 30_000,
      ...test,
    },
  };
}

function screens(name: string, test: Record<string, unknown>) {
  const setupFiles = ['tests/support/dom-setup.ts'];
  return project(name, { environment: 'happy-dom', setupFiles, ...test });
}
