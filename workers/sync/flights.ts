import type { Op } from '#db/op.ts';

interface Flight {
  /** Its answer is here: what is left to do is bookkeeping on this device. */
  hasLanded: boolean;
}

/** Work on one or more ops; calls `landed` when the last answer from outside has come. */
type Work = (landed: () => void) => Promise<void>;

/**
 * What is on its way. A request that was answered no longer counts against the lanes (S12): the next one
 * leaves while its receipt is written down. Its ops stay in flight until that is done.
 */
export class Flights {
  readonly #byOp = new Map<number, Flight>();
  readonly #flights = new Set<Flight>();
  #failure: { error: unknown } | undefined;
  #hasChanged = false;
  #wake: () => void = () => undefined;

  start(ops: readonly Op[], work: Work): void {
    const flight: Flight = { hasLanded: false };
    this.#flights.add(flight);
    for (const op of ops) this.#byOp.set(op.seq, flight);
    void this.#follow(flight, ops, work);
  }

  async #follow(flight: Flight, ops: readonly Op[], work: Work): Promise<void> {
    try {
      await work(() => {
        flight.hasLanded = true;
        this.#noteChange();
      });
    } catch (error) {
      this.#failure ??= { error };
    }
    this.#flights.delete(flight);
    for (const op of ops) this.#byOp.delete(op.seq);
    this.#noteChange();
  }

  #noteChange(): void {
    this.#hasChanged = true;
    this.#wake();
  }

  has(op: Op): boolean {
    return this.#byOp.has(op.seq);
  }

  /** Ops in flight. */
  get ops(): number {
    return this.#byOp.size;
  }

  /** Flights without an answer so far. */
  get aloft(): number {
    return [...this.#flights].filter((one) => !one.hasLanded).length;
  }

  get isEmpty(): boolean {
    return this.#flights.size === 0;
  }

  /** Resolves when one of them has landed or ended since the last call. Throws what one of them threw. */
  async change(): Promise<void> {
    if (!this.#hasChanged) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#hasChanged = false;
    if (this.#failure) throw this.#failure.error;
  }
}
