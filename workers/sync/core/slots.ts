import type { Op } from '#db/op.ts';

/** Requests with a write that wait for their answer at the same time (S12). */
const REQUESTS = 4;
/** One more write is made ready, so that a request follows an answer at once (docs/decisions/durable-commits.md). */
const READY_AHEAD = 1;

/** The place of a write in flight, or of a batch. */
export interface Slot {
  /** Resolves when its request may leave. Asked again before the slot is free, it resolves at once. */
  turn(): Promise<void>;
  /** Its last answer has come, and the receipt is only to be written down: the next one may have its place. */
  free(): void;
}

/** Writes in flight, each from its preparation to its receipt, with at most four requests (S12). */
export class Slots {
  readonly #ops = new Set<number>();
  #used = 0;
  #requests = 0;
  readonly #waiting: (() => void)[] = [];
  #failure: { error: unknown } | undefined;
  /** Called when a slot is free again, or a write has ended. */
  onFree: () => void = () => undefined;

  /** Occupies a slot until `work` frees it or has ended. */
  start(ops: readonly Op[], work: (slot: Slot) => Promise<void>): void {
    const slot = this.#slot();
    for (const op of ops) this.#ops.add(op.seq);
    void this.watch(() => work(slot)).then(() => {
      for (const op of ops) this.#ops.delete(op.seq);
      slot.free();
    });
  }

  #slot(): Slot {
    let isFree = false;
    let turn: Promise<void> | undefined;
    this.#used += 1;
    return {
      turn: () => {
        turn ??= this.#nextTurn();
        return turn;
      },
      free: () => {
        if (!isFree) this.#used -= 1;
        if (!isFree && turn) this.#passTurn();
        isFree = true;
        this.onFree();
      },
    };
  }

  async #nextTurn(): Promise<void> {
    if (this.#requests < REQUESTS) this.#requests += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.check();
  }

  #passTurn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#requests -= 1;
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
    return REQUESTS + READY_AHEAD - this.#used;
  }

  get isEmpty(): boolean {
    return this.#ops.size === 0;
  }

  /** Throws what one of them, or what runs beside them, threw. */
  check(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
