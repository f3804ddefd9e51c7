/**
 * The kinds of fault beyond those of a plain walk, each switched on by its name: `--world lasting,clock`, or all of
 * them: `--world harsh`.
 */
export const HARSHNESS = {
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

/** Reads `--world`: `plain`, `harsh`, or names with commas. Throws a RangeError for a name that is none. */
export function harshOf(text: string): Harsh {
  if (text === 'plain') return PLAIN;
  const all = Object.keys(HARSHNESS) as Harshness[];
  if (text === 'harsh') return new Set(all);
  return new Set(
    text.split(',').map((name) => {
      const known = all.find((one) => one === name);
      if (!known) throw new RangeError(`no such world: ${name}; there are ${all.join(', ')}`);
      return known;
    }),
  );
}
