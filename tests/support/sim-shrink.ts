import { type Played, playSeed, type ScheduleSettings } from './sim-schedule.ts';

type Play = (settings: ScheduleSettings) => Promise<Played>;

/** The shortest failing schedule that was found, played once more. */
export interface Shrunk extends Omit<Played, 'faults'> {
  /** How many actions and faults are left, and how many there were. */
  steps: { left: number; of: number };
  faults: { left: number; of: number };
}

/**
 * Leaves out actions and faults of a failing walk while it still fails: first half of them, then smaller parts.
 * `budgetMs`: real time, after which the current result is returned.
 */
export async function shrink(
  settings: ScheduleSettings,
  budgetMs: number,
  play: Play = playSeed,
): Promise<Shrunk> {
  const until = performance.now() + budgetMs;
  const first = await play(settings);
  const allSteps = Array.from({ length: settings.steps ?? 60 }, (_, nth) => nth);
  const fails = async (steps: ReadonlySet<number>, faults: ReadonlySet<string>) =>
    performance.now() < until &&
    (await isBroken(play, { ...settings, without: { steps, faults } }));

  const faultsOut = await leaveOut(first.faults, (faults) => fails(new Set(), faults));
  const stepsOut = await leaveOut(allSteps, (steps) => fails(steps, faultsOut));
  const without = { steps: stepsOut, faults: faultsOut };
  const second = await play({ ...settings, without });
  const left = await leaveOut(second.faults, (more) => fails(stepsOut, union(faultsOut, more)));
  without.faults = union(faultsOut, left);
  const shortest = await play({ ...settings, without });
  return {
    ...shortest,
    steps: { left: allSteps.length - stepsOut.size, of: allSteps.length },
    faults: { left: shortest.faults.length, of: first.faults.length },
  };
}

/** A walk that throws or hangs fails, too. */
async function isBroken(play: Play, settings: ScheduleSettings): Promise<boolean> {
  try {
    return (await play(settings)).broken.length > 0;
  } catch {
    return true;
  }
}

async function leaveOut<T>(
  all: readonly T[],
  stillFails: (out: ReadonlySet<T>) => Promise<boolean>,
): Promise<ReadonlySet<T>> {
  let out: ReadonlySet<T> = new Set();
  for (let size = Math.ceil(all.length / 2); size >= 1; size = Math.floor(size / 2)) {
    const left = all.filter((one) => !out.has(one));
    for (let at = 0; at < left.length; at += size) {
      const candidate = union(out, new Set(left.slice(at, at + size)));
      if (await stillFails(candidate)) out = candidate;
    }
  }
  return out;
}

function union<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): ReadonlySet<T> {
  return new Set([...a, ...b]);
}

/** The summary for a reader: what is broken, and the shortest story that breaks it. */
export function storyOf({ world, broken, steps, faults }: Shrunk): string {
  return [
    ...broken,
    `Shortest schedule found: ${steps.left} of ${steps.of} acts, ${faults.left} of ${faults.of} faults.`,
    world.timeline.story(),
  ].join('\n');
}
