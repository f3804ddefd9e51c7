import { type Random, seededRandom } from '#server/seed/random.ts';

/**
 * Randomness by name: a random value depends only on the seed and on the name. If something is left out of a schedule,
 * the rest of the schedule stays the same, so it can be shrunk (sim-shrink.ts).
 */
export class Chances {
  readonly #seed: number;
  readonly #asked = new Map<string, number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** A separate random stream for one name. */
  of(name: string): Random {
    return seededRandom(hashOf(`${this.#seed}:${name}`));
  }

  /** The name with the number of times that it has been requested. */
  nth(name: string): string {
    const nth = (this.#asked.get(name) ?? 0) + 1;
    this.#asked.set(name, nth);
    return `${name} #${nth}`;
  }
}

/** The 32-bit FNV-1a hash of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
