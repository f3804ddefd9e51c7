import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import * as z from 'zod/mini';

/** The files of the project that the engine's tests need. */
const SOURCES = [
  'src',
  'workers',
  'server',
  'tests',
  'scripts',
  'package.json',
  'lingui.config.mjs',
  'vitest.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.page.json',
  'tsconfig.workers.json',
  'tsconfig.server.json',
  'build-constants.d.ts',
  'tsconfig.tests.json',
];
/** Those of vitest.config.ts with the engine's tests. */
const PROJECTS = ['scenarios', 'stories', 'alone'];
const LIMIT_MS = 300_000;

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      message: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

export interface Outcome {
  passed: number;
  failed: number;
  /** True if the tests could not even be started, so that the result is meaningless. */
  isBroken: boolean;
  /** What failed, or the runner's output if it could not run. */
  words: string;
}

/** A copy of the sources in which faults can be seeded. */
export class Copy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'fieldbook-prove-'));

  constructor(root: string) {
    for (const name of SOURCES)
      cpSync(join(root, name), join(this.#folder, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'));
  }

  read(file: string): string {
    return readFileSync(join(this.#folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.#folder, file), text);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Runs test files of the engine, up to the first failure. */
  async test(files: readonly string[]): Promise<Outcome> {
    const reportFile = join(this.#folder, 'report.json');
    rmSync(reportFile, { force: true });
    const args = ['run', ...files, '--bail=1', '--reporter=json', `--outputFile=${reportFile}`];
    const output = await this.#vitest(args);
    const report = readReport(reportFile);
    const passed = report?.numPassedTests ?? 0;
    const failed = report?.numFailedTests ?? 0;
    const words = report ? failuresIn(report) : output.slice(-2_000);
    return { passed, failed, isBroken: passed + failed === 0, words };
  }

  /** The test files that `test` would run, relative to the copy. */
  async find(files: readonly string[]): Promise<string[]> {
    const listed = await this.#vitest(['list', ...files, '--filesOnly', '--json']);
    const found = z.array(z.object({ file: z.string() })).parse(JSON.parse(listed));
    return found.map(({ file }) => relative(realpathSync(this.#folder), file));
  }

  #vitest(args: readonly string[]): Promise<string> {
    const program = join(this.#folder, 'node_modules', 'vitest', 'vitest.mjs');
    const projects = PROJECTS.map((name) => `--project=${name}`);
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [program, ...args, ...projects], {
        cwd: this.#folder,
        timeout: LIMIT_MS,
        env: { ...process.env, SIM_STORE: 'memory' }, // eight times as fast as IndexedDB
      });
      let output = '';
      const keep = (chunk: Buffer) => {
        output += chunk.toString();
      };
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      child.once('close', () => resolve(output));
    });
  }
}

function failuresIn({ testResults }: z.infer<typeof Report>): string {
  const names = testResults
    .flatMap((file) => file.assertionResults)
    .flatMap(({ status, fullName }) => (status === 'failed' ? [fullName] : []));
  return [...names, ...testResults.map(({ message }) => message.slice(0, 500))]
    .filter((line) => line !== '')
    .join('\n');
}

function readReport(file: string): z.infer<typeof Report> | undefined {
  try {
    return Report.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined; // the runner exited before it could write a report
  }
}
