import type { SimClock } from './sim-clock.ts';

/** What happened, when (virtual time since the start) and in which context: printed for a failing seed. */
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

  /** The last lines without the most frequent events: reads that simply succeed. */
  story(limit = 200): string {
    const told = this.#lines.filter((line) => !/ GET \S+ +· arrives$/.test(line));
    return told.slice(-limit).join('\n');
  }

  /** The last `limit` lines. */
  text(limit = 400): string {
    return this.#lines.slice(-limit).join('\n');
  }
}
