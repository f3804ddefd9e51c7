/** A small seeded generator (mulberry32). The same seed gives the same sequence. */
export type Random = {
  next(): number;
  /** An integer from 0 up to, but not including, `below`. */
  int(below: number): number;
  pick<T>(values: readonly T[]): T;
  chance(probability: number): boolean;
  shuffle<T>(values: readonly T[]): T[];
  hex(length: number): string;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    next,
    int,
    pick<T>(values: readonly T[]): T {
      const value = values[int(values.length)];
      if (value === undefined && values.length === 0) throw new Error('Nothing to pick from');
      return value as T;
    },
    chance: (probability) => next() < probability,
    shuffle<T>(values: readonly T[]): T[] {
      const copy = [...values];
      for (let index = copy.length - 1; index > 0; index -= 1) {
        const other = int(index + 1);
        const here = copy[index] as T;
        copy[index] = copy[other] as T;
        copy[other] = here;
      }
      return copy;
    },
    hex(length) {
      let text = '';
      while (text.length < length) text += int(16).toString(16);
      return text;
    },
  };
}
