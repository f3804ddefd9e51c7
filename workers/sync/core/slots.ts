import type { Op } from '#db/op.ts';

/** Largest number of requests with writes that are in flight at the same time (S12). */
const REQUESTS = 4;
/**
 * One more write is prepared, so that the next request can follow an answer at once
 * (docs/decisions/durable-commits.md).
 */
const READY_AHEAD = 1;

/** A slot for a write, or a batch of writes, in flight. */
export interface Slot {
  /** Resolves when its request may be sent. Further calls resolve at once until the slot is freed. */
  turn(): Promise<void>;
  /** Frees the slot for the next write: the last answer has arrived and only the receipt has to be stored. */
  free(): void;
}

/** Tracks writes in flight, from preparation to receipt, with at most four requests at a time (S12). */
export class Slots {
  readonly #ops = new Set<number>();
  #used = 0;
  #requests = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #running = new Set<Promise<void>>();
  #failure: { error: unknown } | undefined;
  /** Called when a slot becomes free or a write has ended. */
  onFree: () => void = () => undefined;

  /** Occupies a slot until `work` frees it or ends. */
  start(ops: readonly Op[], work: (slot: Slot) => Promise<void>): void {
    const slot = this.#slot();
    for (const op of ops) this.#ops.add(op.seq);
    const running = this.watch(() => work(slot)).then(() => {
      for (const op of ops) this.#ops.delete(op.seq);
      this.#running.delete(running);
      slot.free();
    });
    this.#running.add(running);
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

  /** Resolves when `work` has ended. If it throws, `check` throws the error. */
  async watch(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#failure ??= { error };
    }
  }

  /** Resolves when no write is in flight. */
  async ended(): Promise<void> {
    await Promise.all(this.#running);
  }

  has(op: Op): boolean {
    return this.#ops.has(op.seq);
  }

  /** Number of ops in flight. The ops of a batch share a slot. */
  get ops(): number {
    return this.#ops.size;
  }

  get free(): number {
    return REQUESTS + READY_AHEAD - this.#used;
  }

  get isEmpty(): boolean {
    return this.#ops.size === 0;
  }

  /** Throws the first error of a watched task. */
  check(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
