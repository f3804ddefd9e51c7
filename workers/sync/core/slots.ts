import type { Op } from '#db/op.ts';

/** Requests with a write that wait for their answer at the same time (S12). */
const REQUEST_SLOTS = 4;

/** Writes in flight, each from its preparation to its receipt, with at most four requests (S12). */
export class Slots {
  readonly #ops = new Set<number>();
  #used = 0;
  #failure: { error: unknown } | undefined;
  /** Called when a slot is free again, or a write has ended. */
  onFree: () => void = () => undefined;

  /** Occupies a slot until `work` calls `free`: the answer has come, and the receipt is only to be written down. */
  start(ops: readonly Op[], work: (free: () => void) => Promise<void>): void {
    let isFree = false;
    const free = () => {
      if (!isFree) this.#used -= 1;
      isFree = true;
      this.onFree();
    };
    this.#used += 1;
    for (const op of ops) this.#ops.add(op.seq);
    void this.watch(() => work(free)).then(() => {
      for (const op of ops) this.#ops.delete(op.seq);
      free();
    });
  }

  /** Resolves when `work` has ended; what it throws, `check` throws. */
  async watch(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#failure ??= { error };
    }
  }

  has(op: Op): boolean {
    return this.#ops.has(op.seq);
  }

  /** Ops in flight; those of a batch share a slot. */
  get ops(): number {
    return this.#ops.size;
  }

  get free(): number {
    return REQUEST_SLOTS - this.#used;
  }

  get isEmpty(): boolean {
    return this.#ops.size === 0;
  }

  /** Throws what one of them, or what runs beside them, threw. */
  check(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
