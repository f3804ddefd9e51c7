import { describe, expect, test } from 'vitest';
import { playSeed } from '#tests/support/sim-schedule.ts';

describe.each([
  ['documented', false],
  ['extras', true],
])('without faults, %s', (_name, extras) => {
  test.each([1, 2, 3])('seed %i keeps every promise', async (seed) => {
    const { world, broken } = await playSeed({ seed, extras, calm: true });
    expect(broken, world.timeline.text()).toEqual([]);
  });
});
