import { parseArgs } from 'node:util';
import { drawSample } from './draw-sample.ts';
import { FOLDERS, listMutants } from './list-mutants.ts';
import { report } from './report.ts';
import { trySample } from './try-sample.ts';

/**
 * `npm run mutants`: makes small changes to the sync engine, the local database and the mutations, one at a time, and
 * fails unless the tests detect 85 % of them. See the README next to this file.
 */
const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    path: { type: 'string', multiple: true, default: [...FOLDERS] },
    concurrency: { type: 'string', default: '2' },
    list: { type: 'boolean', default: false },
  },
});

const all = await listMutants(options.path);
const sample = drawSample(all, { seed: Number(options.seed), count: Number(options.count) });
console.log(`${sample.length} of ${all.length} mutants, seed ${options.seed}`);
if (options.list) {
  for (const { file, location, original, replacement } of sample)
    console.log(`${file}:${location.start.line + 1} ${original} -> ${replacement}`);
  process.exit(0);
}
const startedAt = performance.now();
const tried = await trySample(sample, { concurrency: Number(options.concurrency) });
const seconds = (performance.now() - startedAt) / 1000;
process.exitCode = report({ tried, all, seconds });
