import { expect, test } from 'vitest';
import { PLAIN } from './sim-harsh.ts';
import { playSeed, type ScheduleSettings } from './sim-schedule.ts';
import { shrink, storyOf } from './sim-shrink.ts';

/** Shorter than in a soak, so that 500 walks and all cases fit into three minutes on two cores. */
const STEPS = 24;
const SEEDS_IN_ONE_TEST = 25;
/** Time limit for finding the shortest story of a failing seed. */
const SHRINK_MS = 60_000;
/** Nothing waits in real time; this limit is for slow machines. */
export const TIMEOUT_MS = 300_000;

/** Declares tests of 25 seeds each. The error message is the shortest story of the first failing seed. */
export function walks(mode: 'documented' | 'extras', firstSeed: number, tests: number): void {
  for (let at = 0; at < tests; at += 1) {
    const from = firstSeed + at * SEEDS_IN_ONE_TEST;
    const to = from + SEEDS_IN_ONE_TEST - 1;
    test(`seeds ${from} to ${to} keep every promise (${mode})`, {
      timeout: TIMEOUT_MS,
    }, async () => {
      for (let seed = from; seed <= to; seed += 1)
        await expectKept({ seed, extras: mode === 'extras', steps: STEPS });
    });
  }
}

export async function expectKept(settings: ScheduleSettings): Promise<void> {
  const { broken } = await playSeed(settings);
  if (broken.length === 0) return;
  expect.fail(`${commandOf(settings)}\n${storyOf(await shrink(settings, SHRINK_MS))}`);
}

/** The command that repeats this walk. */
function commandOf({ seed, extras, steps, store = 'memory', harsh = PLAIN }: ScheduleSettings) {
  const mode = extras ? 'extras' : 'documented';
  const world = harsh.size === 0 ? 'plain' : [...harsh].join(',');
  const options = `--mode ${mode} --steps ${steps} --store ${store} --world ${world}`;
  return `seed ${seed}: npm run soak -- --seeds 1 --from ${seed} ${options}`;
}
