import type { Op } from '#db/op.ts';

/** Requests with a write that wait for their answer at the same time (S12). */
const REQUEST_SLOTS = 4;

/** Writes in flight, each from its preparation to its receipt: at most four requests (S12). */
export class Slots {
  readonly #ops = new Set<number>();
  #used = 0;
  #failure: { error: unknown } | undefined;
  /** Called when a slot is free again. */
  onFree: () => void = () => undefined;

  /** Occupies a slot until `work` has ended. */
  start(ops: readonly Op[], work: () => Promise<void>): void {
    this.#used += 1;
    for (const op of ops) this.#ops.add(op.seq);
    void this.watch(work).then(() => {
      this.#used -= 1;
      for (const op of ops) this.#ops.delete(op.seq);
      this.onFree();
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
    return this.#used === 0;
  }

  /** Throws what one of them, or what runs beside them, threw. */
  check(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
