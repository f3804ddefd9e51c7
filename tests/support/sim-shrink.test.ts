import { describe, expect, test } from 'vitest';
import { Chances } from './sim-chances.ts';
import { type Played, playSeed, type ScheduleSettings } from './sim-schedule.ts';
import { shrink, storyOf } from './sim-shrink.ts';
import { World } from './sim-world.ts';

const SETTINGS = { seed: 1, extras: false, steps: 40 };
const FAULTS = Array.from({ length: 30 }, (_, nth) => `fault ${nth}`);

/** A walk that fails only if all of these actions and faults occur. */
function failingBy(steps: readonly number[], faults: readonly string[]) {
  return async ({ without }: ScheduleSettings): Promise<Played> => {
    const left = FAULTS.filter((one) => !without?.faults.has(one));
    const isMet =
      steps.every((one) => !without?.steps.has(one)) && faults.every((one) => left.includes(one));
    return { world: new World(), broken: isMet ? ['a contact is lost'] : [], faults: left };
  };
}

describe('the shrinker', () => {
  test('finds the actions and faults that matter, and reports them', async () => {
    const play = failingBy([7, 31], ['fault 3', 'fault 19']);
    const shrunk = await shrink(SETTINGS, 10_000, play);
    expect(shrunk.steps).toEqual({ left: 2, of: 40 });
    expect(shrunk.faults).toEqual({ left: 2, of: 30 });
    expect(storyOf(shrunk)).toMatch(/^a contact is lost\n.*2 of 40 acts, 2 of 30 faults/);
  });

  test('returns the current result when its time is over', async () => {
    const shrunk = await shrink(SETTINGS, 0, failingBy([7], []));
    expect(shrunk.steps).toEqual({ left: 40, of: 40 });
    expect(shrunk.broken).toEqual(['a contact is lost']);
  });
});

describe('a walk', () => {
  test('is identical for the same seed', async () => {
    const settings = { seed: 3, extras: true, steps: 12 };
    const [one, two] = [await playSeed(settings), await playSeed(settings)];
    expect(one.world.timeline.text(10_000)).toBe(two.world.timeline.text(10_000));
    expect(one.faults).toEqual(two.faults);
  });

  test('without one of its actions writes the same in the others', async () => {
    const settings = { seed: 3, extras: true, steps: 12, calm: true };
    const whole = await playSeed(settings);
    const writers = (played: Played) =>
      new Set([...played.world.acts.values()].map((act) => act.mark));
    const steps = new Set([11]);
    const less = await playSeed({ ...settings, without: { steps, faults: new Set() } });
    for (const mark of writers(less)) expect(writers(whole)).toContain(mark);
  });
});

test('randomness by name depends on nothing else', () => {
  const [one, two] = [new Chances(5), new Chances(5)];
  two.of('something else').next();
  expect(one.of('a').next()).toBe(two.of('a').next());
  expect(one.of('a').next()).not.toBe(one.of('b').next());
  expect([one.nth('a'), one.nth('b'), one.nth('a')]).toEqual(['a #1', 'b #1', 'a #2']);
});
