import { Chances } from './sim-chances.ts';

/**
 * Additional kinds of faults, each enabled by name: `--world lasting,clock`; all at once: `--world all`; or for each
 * seed a random choice of kinds: `--world harsh`.
 */
const HARSHNESS = {
  rows: 'no row that the server still shows leaves the screen, looked at after every step',
  lasting: 'faults that last on one address for minutes to hours',
  lists: 'lists with a limit that nobody states, sorted in another way each time',
  clock: 'device clocks that jump by years and are corrected at any moment',
  'sign-in': 'signing in again while requests are out',
  others: 'other people change the fields that this person changes',
  rollback: 'writes of a newer build wait in the queue of this one',
  crowd: 'hundreds of writes wait at once',
  second: 'the second backend with a profile of its own in place of the simulated server',
} as const;
export type Harshness = keyof typeof HARSHNESS;
export type Harsh = ReadonlySet<Harshness>;

export const PLAIN: Harsh = new Set();

const ALL = Object.keys(HARSHNESS) as Harshness[];
/** One in this many seeds has all kinds. */
const ALL_IN = 8;

/**
 * Parses `--world` for one seed: `plain`, `all`, `harsh`, or names with commas. Throws a RangeError for an unknown
 * name.
 */
export function harshOf(text: string, seed: number): Harsh {
  if (text === 'plain') return PLAIN;
  if (text === 'all') return new Set(ALL);
  if (text === 'harsh') return drawnBy(seed);
  return new Set(
    text.split(',').map((name) => {
      const known = ALL.find((one) => one === name);
      if (!known) throw new RangeError(`no such world: ${name}; there are ${ALL.join(', ')}`);
      return known;
    }),
  );
}

/** Two or three kinds, or all of them; every choice checks the rows on the screen. */
function drawnBy(seed: number): Harsh {
  const random = new Chances(seed).of('kinds of fault');
  if (random.chance(1 / ALL_IN)) return new Set(ALL);
  const drawn = new Set<Harshness>(['rows']);
  const kinds = 1 + random.between(2, 3);
  while (drawn.size < kinds) drawn.add(random.pick(ALL));
  return drawn;
}
