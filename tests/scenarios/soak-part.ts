import { mkdirSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { harshOf } from '#tests/support/sim-harsh.ts';
import { playSeed, type ScheduleSettings } from '#tests/support/sim-schedule.ts';
import { shrink, storyOf } from '#tests/support/sim-shrink.ts';

/** One worker's share of a soak. It walks its seeds one by one and reports each to the parent process. */
const Settings = z.object({
  seeds: z.coerce.number(),
  from: z.coerce.number(),
  steps: z.coerce.number(),
  mode: z.enum(['both', 'documented', 'extras']),
  calm: z.boolean(),
  store: z.enum(['memory', 'indexeddb']),
  world: z.string(),
  /** Number of failing seeds to shrink to the shortest story. */
  stories: z.coerce.number(),
  nth: z.int(),
  workers: z.int(),
});

/** Time limit for shrinking one story. */
const SHRINK_MS = 120_000;
const FOLDER = 'node_modules/.cache/soak';
mkdirSync(FOLDER, { recursive: true });

const options = Settings.parse(JSON.parse(process.argv[2] ?? ''));
const { mode, from, nth, workers } = options;
const modes = mode === 'both' ? (['documented', 'extras'] as const) : [mode];
let failed = 0;
for (let seed = from + nth; seed < from + options.seeds; seed += workers) {
  for (const one of modes) {
    const isKept = await keepsPromises(seed, one);
    if (!isKept) failed += 1;
    process.send?.({ isKept });
  }
}
if (process.connected) process.disconnect();

async function keepsPromises(seed: number, kind: 'documented' | 'extras'): Promise<boolean> {
  const { steps, calm, store } = options;
  const settings: ScheduleSettings = {
    seed,
    extras: kind === 'extras',
    steps,
    calm,
    store,
    harsh: harshOf(options.world, seed),
  };
  const { world, broken } = await playSeed(settings);
  if (broken.length === 0) return true;
  const file = `${FOLDER}/${options.world}-${kind}-${seed}.txt`;
  writeFileSync(file, `${broken.join('\n')}\n\n${world.timeline.text(100_000)}\n`);
  console.log(`seed ${seed}, ${kind}: ${broken.length} broken, see ${file}`);
  for (const one of broken.slice(0, 4)) console.log(`  ${one.slice(0, 300)}`);
  if (failed < options.stories) console.log(storyOf(await shrink(settings, SHRINK_MS)));
  return false;
}
