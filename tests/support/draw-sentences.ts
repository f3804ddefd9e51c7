import { parseArgs } from 'node:util';
import { seededRandom } from '#server/seed/random.ts';
import { readProse, sentencesOf } from './sentences.ts';

// `npm run sentences -- --seed 7`: prints random sentences of the project for a review of their wording.
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    kind: { type: 'string' },
  },
});

const all = [...readProse()]
  .flatMap(([file, source]) => sentencesOf(file, source))
  .filter(({ kind }) => !options.kind || kind === options.kind);
const random = seededRandom(Number(options.seed));

console.log(`Seed ${options.seed}, from ${all.length} sentences:\n`);
for (let nth = 1; nth <= Number(options.count); nth += 1) {
  const one = random.pick(all);
  console.log(`${nth}. [${one.kind}] ${one.text}\n   ${one.file}:${one.line}`);
}
