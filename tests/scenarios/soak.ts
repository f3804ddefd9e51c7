import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { playSeed, type ScheduleSettings } from '#tests/support/sim-schedule.ts';
import { shrink, storyOf } from '#tests/support/sim-shrink.ts';

/**
 * Many random walks: `npm run soak -- --seeds 500 --from 1 [--mode documented|extras] [--calm] [--store indexeddb]`.
 * The timeline of a failing seed is written to `node_modules/.cache/soak/`, its shortest story is printed.
 */
const { values: options } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '60' },
    mode: { type: 'string', default: 'both' },
    calm: { type: 'boolean', default: false },
    store: { type: 'string', default: 'memory' },
  },
});

/** Failing seeds whose shortest story is looked for, and for how long. */
const SHRUNK_AT_MOST = 2;
const SHRINK_MS = 120_000;
/** Walks between two lines that say how far it is. */
const TOLD_EVERY = 1_000;
const FOLDER = 'node_modules/.cache/soak';
mkdirSync(FOLDER, { recursive: true });

const from = Number(options.from);
const modes = options.mode === 'both' ? ['documented', 'extras'] : [options.mode];
const startedAt = performance.now();
let played = 0;
let failed = 0;
for (let seed = from; seed < from + Number(options.seeds); seed += 1) {
  for (const mode of modes) {
    played += 1;
    if (!(await keepsPromises(seed, mode))) failed += 1;
    if (played % TOLD_EVERY === 0) console.log(toldSoFar());
  }
}
console.log(toldSoFar());
process.exitCode = failed > 0 ? 1 : 0;

function toldSoFar(): string {
  const seconds = (performance.now() - startedAt) / 1000;
  return `${played} walks in ${seconds.toFixed(1)} s, ${failed} failed`;
}

async function keepsPromises(seed: number, mode: string): Promise<boolean> {
  const settings: ScheduleSettings = {
    seed,
    extras: mode === 'extras',
    steps: Number(options.steps),
    calm: options.calm,
    store: options.store === 'indexeddb' ? 'indexeddb' : 'memory',
  };
  const { world, broken } = await playSeed(settings);
  if (broken.length === 0) return true;
  const file = `${FOLDER}/${mode}-${seed}.txt`;
  writeFileSync(file, `${broken.join('\n')}\n\n${world.timeline.text(100_000)}\n`);
  console.log(`seed ${seed}, ${mode}: ${broken.length} broken, see ${file}`);
  for (const one of broken.slice(0, 4)) console.log(`  ${one.slice(0, 300)}`);
  if (failed < SHRUNK_AT_MOST) console.log(storyOf(await shrink(settings, SHRINK_MS)));
  return false;
}
