import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import * as z from 'zod/mini';

/**
 * Many random walks, in as many processes as there are cores:
 * `npm run soak -- --seeds 500 --from 1 [--mode documented|extras] [--workers 1] [--calm] [--store indexeddb]
 * [--world harsh|all|lasting,clock] [--stories 2]`, see tests/support/sim-harsh.ts for the worlds.
 * The timeline of a failing seed is written to `node_modules/.cache/soak/`. The shortest story of the first failing
 * seeds is printed, at most `--stories` of them.
 */
const { values: options } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '60' },
    mode: { type: 'string', default: 'both' },
    workers: { type: 'string', default: String(availableParallelism()) },
    calm: { type: 'boolean', default: false },
    store: { type: 'string', default: 'memory' },
    world: { type: 'string', default: 'plain' },
    stories: { type: 'string', default: '2' },
  },
});

/** Number of walks between two progress lines. */
const TOLD_EVERY = 100;
/** The walks create many short-lived objects; a larger young generation halves the time of the garbage collector. */
const NODE_OPTIONS = ['--max-semi-space-size=64'];
const Walked = z.object({ isKept: z.boolean() });

const part = await bundled();
const startedAt = performance.now();
let played = 0;
let failed = 0;
const workers = Number(options.workers);
const ends = await Promise.all(Array.from({ length: workers }, (_, nth) => walk(nth)));
console.log(toldSoFar());
rmSync(part);
const isCutShort = ends.some((code) => code !== 0);
if (isCutShort) console.log('A part of the walks broke off.');
process.exitCode = failed > 0 || isCutShort || played === 0 ? 1 : 0;

/** Bundled into one file: a tenth faster than tsx, which names every function, and independent of later edits. */
async function bundled(): Promise<string> {
  const outfile = `node_modules/.cache/soak/part-${process.pid}.mjs`;
  await build({
    entryPoints: [fileURLToPath(new URL('soak-part.ts', import.meta.url))],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
  return outfile;
}

/** Starts a worker that walks every nth seed. */
async function walk(nth: number): Promise<unknown> {
  const settings = { ...options, nth, workers };
  const env = { ...process.env, SIM_FREEZE: 'off' };
  const child = fork(part, [JSON.stringify(settings)], { execArgv: NODE_OPTIONS, env });
  child.on('message', (message) => note(Walked.parse(message).isKept));
  const [code] = await once(child, 'exit');
  return code;
}

function note(isKept: boolean): void {
  played += 1;
  if (!isKept) failed += 1;
  if (played % TOLD_EVERY === 0) console.log(toldSoFar());
}

function toldSoFar(): string {
  const seconds = (performance.now() - startedAt) / 1000;
  return `${played} walks in ${seconds.toFixed(1)} s, ${failed} failed`;
}
