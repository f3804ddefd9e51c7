// `npm run check`: runs all checks that do not run the app. With --report=<file> it also writes the results to a file,
// for scripts/test.mjs.
import { writeFile } from 'node:fs/promises';
import { inRoot } from './lib/paths.mjs';
import { packageProgram, run } from './lib/run.mjs';
import { say, seconds } from './lib/tell.mjs';

/** @type {{ name: string, program: string, args: string[] }[]} */
const steps = [
  { name: 'types', program: packageProgram('tsc'), args: ['-b'] },
  {
    name: 'format and lint',
    program: packageProgram('biome'),
    args: ['check', '--error-on-warnings', '--max-diagnostics=50'],
  },
  {
    name: 'lint with types',
    program: packageProgram('oxlint'),
    args: ['--type-aware', '--deny-warnings'],
  },
  {
    name: 'spelling',
    program: packageProgram('cspell'),
    args: [
      '--no-progress',
      '--no-summary',
      '--cache',
      '--cache-location=node_modules/.cache/cspell',
    ],
  },
  {
    name: 'translations',
    program: process.execPath,
    args: [inRoot('scripts/translations.mjs'), '--check'],
  },
  { name: 'unused code', program: packageProgram('knip'), args: ['--no-progress'] },
  {
    name: 'import and house rules',
    program: packageProgram('vitest'),
    args: ['run', '--project=house', '--reporter=dot'],
  },
  { name: 'build', program: process.execPath, args: [inRoot('scripts/build.mjs'), '--if-needed'] },
  {
    name: 'size of the first screen',
    program: process.execPath,
    args: [inRoot('scripts/first-screen-size.mjs')],
  },
  {
    name: 'size of the installation',
    program: packageProgram('tsx'),
    args: [inRoot('tests/bench/install/budget.ts')],
  },
];

const startedAt = Date.now();
/** @type {{ name: string, ok: boolean }[]} */
const results = [];
for (const step of steps) results.push(await perform(step));

const failed = results.filter(({ ok }) => !ok);
const total = seconds(Date.now() - startedAt);
say(
  failed.length === 0
    ? `All ${results.length} checks passed in ${total}.`
    : `${failed.length} of ${results.length} checks failed (${total}): ${failed.map(({ name }) => name).join(', ')}.`,
);
await report();
process.exit(failed.length === 0 ? 0 : 1);

/** @param {(typeof steps)[number]} step */
async function perform({ name, program, args }) {
  const stepStartedAt = Date.now();
  const { code, output } = await run(program, args, { quiet: true });
  const ok = code === 0;
  say(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(26)} ${seconds(Date.now() - stepStartedAt)}`);
  if (!ok) say(output.trimEnd());
  return { name, ok };
}

async function report() {
  const path = process.argv.find((argument) => argument.startsWith('--report='))?.split('=')[1];
  if (path) await writeFile(path, JSON.stringify(results));
}
