import type { Clock } from '../core/ports.ts';

/** Between two looks at what may have come from elsewhere, such as another tab. */
const LOOK_AGAIN_MS = 1_000;

const AT_WORK = -1;

/** One of the loops of a run. */
export interface Side {
  /** Does what is to be done now. True when that was something. */
  step(): Promise<boolean>;
  /** True while something that it began is still running. */
  isBusy(): boolean;
  /** Asked before each step. `others`: another side still has something to do. */
  mayGoOn(others: boolean): boolean;
}

/**
 * Loops that run side by side, neither waiting for the other's end (S12), until none of them finds anything to do:.
 *
 *   step ─► something done: all look again
 *     └───► nothing: wait for a change, at most a second
 */
export class SideBySide {
  readonly #clock: Clock;
  /** Grows with everything that was done: a side that found nothing before that looks again. */
  #news = 0;
  /** By side: the state when it last found nothing to do. */
  readonly #idleAt = new Map<Side, number>();
  #waiting: (() => void)[] = [];
  #failure: { error: unknown } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async run(...sides: readonly Side[]): Promise<void> {
    for (const side of sides) this.#idleAt.set(side, AT_WORK);
    await Promise.all(sides.map((side) => this.#go(side)));
    if (this.#failure) throw this.#failure.error;
  }

  /** Something was done that a side may wait for. */
  readonly tell = (): void => {
    this.#news += 1;
    this.#wake();
  };

  async #go(side: Side): Promise<void> {
    try {
      while (!this.#failure && side.mayGoOn(this.#hasWork(side))) {
        const before = this.#news;
        this.#idleAt.set(side, AT_WORK);
        if (await side.step()) {
          this.tell();
          continue;
        }
        this.#idleAt.set(side, before);
        // Something was done meanwhile: look again at once.
        if (before < this.#news) continue;
        if (this.#isQuiet(side) && !this.#hasWork(side)) return;
        await this.#change();
      }
    } catch (error) {
      this.#failure ??= { error };
    } finally {
      this.#idleAt.set(side, Number.POSITIVE_INFINITY);
      this.#wake();
    }
  }

  #isQuiet(side: Side): boolean {
    return !side.isBusy() && (this.#idleAt.get(side) ?? AT_WORK) >= this.#news;
  }

  /** True while another side than this one has something to do. */
  #hasWork(side: Side): boolean {
    return [...this.#idleAt.keys()].some((one) => one !== side && !this.#isQuiet(one));
  }

  #wake(): void {
    for (const go of this.#waiting.splice(0)) go();
  }

  #change(): Promise<void> {
    const woken = new Promise<void>((resolve) => this.#waiting.push(resolve));
    return Promise.race([woken, this.#clock.sleep(LOOK_AGAIN_MS)]);
  }
}
