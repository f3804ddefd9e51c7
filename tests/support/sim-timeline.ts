import type { SimClock } from './sim-clock.ts';

/** What happened, when (virtual time since the start) and in which context: what a failing seed prints. */
export class Timeline {
  readonly #clock: SimClock;
  readonly #startedAt: number;
  readonly #lines: string[] = [];

  constructor(clock: SimClock) {
    this.#clock = clock;
    this.#startedAt = clock.now();
  }

  note(who: string, what: string): void {
    const seconds = ((this.#clock.now() - this.#startedAt) / 1000).toFixed(3).padStart(10);
    this.#lines.push(`${seconds}  ${who.padEnd(12)} ${what}`);
  }

  /** The lines that hold one of the words (a mark, an op's id), or the last `limit` ones. */
  text(limit = 400, words: readonly string[] = []): string {
    const chosen = words.length
      ? this.#lines.filter((line) => words.some((word) => line.includes(word)))
      : this.#lines;
    return chosen.slice(-limit).join('\n');
  }
}
