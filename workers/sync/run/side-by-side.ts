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
  /** Pause between two steps while another side has something to do, in milliseconds. */
  rest: number;
}

/**
 * Loops that run side by side, neither waiting for the other's end (S12), until none of them finds anything to do:
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
  #resting: (() => void)[] = [];
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
        } else {
          this.#idleAt.set(side, before);
          for (const go of this.#resting.splice(0)) go();
          if (this.#isQuiet(side) && !this.#hasWork(side)) return;
          // If something was done meanwhile, it looks again at once.
          if (before === this.#news) await this.#change(LOOK_AGAIN_MS);
        }
        await this.#rest(side);
      }
    } catch (error) {
      this.#failure ??= { error };
    } finally {
      this.#idleAt.set(side, Number.POSITIVE_INFINITY);
      this.#wake();
      for (const go of this.#resting.splice(0)) go();
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

  /** Waits for its pause, or until the others have nothing to do either: otherwise each of their steps would wake it. */
  async #rest(side: Side): Promise<void> {
    if (side.rest === 0 || !this.#hasWork(side)) return;
    const over = this.#clock.sleep(side.rest).then(() => 'over' as const);
    while (this.#hasWork(side) && !this.#failure) {
      const idle = new Promise<void>((resolve) => this.#resting.push(resolve));
      if ((await Promise.race([idle, over])) === 'over') return;
    }
  }

  #change(atMostMs: number): Promise<void> {
    const woken = new Promise<void>((resolve) => this.#waiting.push(resolve));
    return Promise.race([woken, this.#clock.sleep(atMostMs)]);
  }
}
