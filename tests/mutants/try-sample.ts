import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { Mutant, MutantStatus } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { idOf, type ListedMutant } from './list-mutants.ts';

export interface TriedMutant extends ListedMutant {
  status: MutantStatus;
  /** True if the mutant is active while modules load, so that every test runs against it. */
  isStatic: boolean;
}

/** Folders that the tests do not need and that are slow to copy. */
const NOT_COPIED = ['dist', 'data', 'docs', 'public', 'deploy', 'test-results', 'tests/e2e'];

/** Runs the tests of `vitest.config.ts` against each mutant, in up to `concurrency` processes. */
export async function trySample(
  sample: readonly ListedMutant[],
  { concurrency }: { concurrency: number },
): Promise<TriedMutant[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldbook-mutants-'));
  const list = join(folder, 'sample.json');
  writeFileSync(
    list,
    JSON.stringify(sample.map((one) => idOf({ ...one, file: resolve(one.file) }))),
  );
  process.env.FIELDBOOK_MUTANTS = list;
  try {
    const results = await new Stryker({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner', './tests/mutants/stryker-plugins.mjs'],
      vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
      checkers: ['only-sample'],
      ignorers: ['wording'],
      mutate: sample.map(rangeOf),
      coverageAnalysis: 'perTest',
      concurrency,
      tempDirName: '.mutants',
      cleanTempDir: 'always',
      ignorePatterns: NOT_COPIED,
      // Otherwise Stryker rewrites the file with a compiler API that TypeScript 7 does not have.
      tsconfigFile: 'none',
      // Stryker stops an endless loop by counting. The timeout is for endless waits, each of which takes all of it.
      timeoutMS: 60_000,
      timeoutFactor: 3,
      dryRunTimeoutMinutes: 40,
      reporters: ['tell-each'],
      thresholds: { high: 100, low: 85, break: null },
    }).runMutationTest();
    const tried = new Map(
      results.map((result) => [
        idOf({
          file: relative('', result.fileName),
          location: { start: fromOne(result.location.start), end: fromOne(result.location.end) },
          mutator: result.mutatorName,
          replacement: result.replacement,
        }),
        result,
      ]),
    );
    return sample.map((one) => {
      const result = tried.get(idOf(one));
      if (!result) throw new Error(`Stryker did not try ${idOf(one)}.`);
      return { ...one, status: result.status, isStatic: result.static === true };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Results count lines and columns from 1, mutants from 0. */
function fromOne({ line, column }: Mutant['location']['start']): Mutant['location']['start'] {
  return { line: line - 1, column: column - 1 };
}

/** A range in Stryker's format: lines from 1, columns from 0. */
function rangeOf({ file, location: { start, end } }: ListedMutant): string {
  return `${file}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
}
