import { describe, expect, test } from 'vitest';
import { playSeed } from '#tests/support/sim-schedule.ts';

/** Few and short walks; the long ones are in tests/scenarios and `npm run soak`. */
const SEEDS = [1, 2, 3, 4];

describe('a walk keeps every promise', () => {
  test.each(SEEDS)('documented, seed %i', (seed) => walk(seed, false));
  test.each(SEEDS)('with the extras, seed %i', (seed) => walk(seed, true));
});

async function walk(seed: number, extras: boolean): Promise<void> {
  const { broken } = await playSeed({ seed, extras, steps: 24 });
  expect(broken).toEqual([]);
}
