import { type Random, seededRandom } from '#server/seed/random.ts';

/**
 * Chance by name: what is drawn for one thing depends on the seed and on that thing alone. A schedule with
 * something left out is then the same schedule without it, and can be made shorter (sim-shrink.ts).
 */
export class Chances {
  readonly #seed: number;
  readonly #asked = new Map<string, number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** A stream of its own for one name. */
  of(name: string): Random {
    return seededRandom(hashOf(`${this.#seed}:${name}`));
  }

  /** The name with a number: how often it was asked for so far. */
  nth(name: string): string {
    const nth = (this.#asked.get(name) ?? 0) + 1;
    this.#asked.set(name, nth);
    return `${name} #${nth}`;
  }
}

/** FNV-1a over the text, in 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
