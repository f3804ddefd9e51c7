import type { Op } from '#db/op.ts';

/** Requests with a write that wait for their answer at the same time (S12). */
export const LANES_AT_ONCE = 4;
/**
 * Writes that are made ready while those are on their way: `sending` is committed already when a lane is free, so
 * that no lane waits for the database. One is enough for that (four made 1,000 writes no faster), and is all that a
 * crash can leave as `sending` though it never left.
 */
const READY_AHEAD = 1;

/** What one piece of work may do on its way. */
export interface Flight {
  /** Waits for a free lane. False when nothing may leave any more: then nothing has left. */
  board(): Promise<boolean>;
  /** The last answer from outside is here: what is left to do is bookkeeping on this device. */
  landed(): void;
}

type Work = (flight: Flight) => Promise<void>;

class Place implements Flight {
  state: 'on the ground' | 'aloft' | 'landed' = 'on the ground';
  readonly #flights: Flights;

  constructor(flights: Flights) {
    this.#flights = flights;
  }

  async board(): Promise<boolean> {
    // Between two calls of one write nothing else decides (S18).
    if (this.state !== 'on the ground') return true;
    await this.#flights.lane(this);
    return this.#flights.mayLeave();
  }

  landed(): void {
    this.state = 'landed';
    this.#flights.noteChange();
  }
}

/**
 * What is on its way. A request that was answered no longer counts against the lanes (S12): the next one
 * leaves while its receipt is written down. Its ops stay in flight until that is done.
 */
export class Flights {
  readonly mayLeave: () => boolean;
  readonly #byOp = new Map<number, Place>();
  readonly #places = new Set<Place>();
  readonly #boarding: { place: Place; go: () => void }[] = [];
  #failure: { error: unknown } | undefined;
  #hasChanged = false;
  #wake: () => void = () => undefined;

  /** `mayLeave`: asked when a lane is free, since that may be long after the work began. */
  constructor(mayLeave: () => boolean) {
    this.mayLeave = mayLeave;
  }

  start(ops: readonly Op[], work: Work): void {
    const place = new Place(this);
    this.#places.add(place);
    for (const op of ops) this.#byOp.set(op.seq, place);
    void this.#follow(place, ops, work);
  }

  async #follow(place: Place, ops: readonly Op[], work: Work): Promise<void> {
    try {
      await work(place);
    } catch (error) {
      this.#failure ??= { error };
    }
    this.#places.delete(place);
    for (const op of ops) this.#byOp.delete(op.seq);
    this.noteChange();
  }

  /** Resolves when one of the lanes is this one's, in the order in which they were asked for. */
  lane(place: Place): Promise<void> {
    return new Promise((go) => {
      this.#boarding.push({ place, go });
      this.#letBoard();
    });
  }

  #letBoard(): void {
    while (this.#boarding.length > 0 && this.#count('aloft') < LANES_AT_ONCE) {
      const next = this.#boarding.shift();
      if (!next) return;
      next.place.state = 'aloft';
      next.go();
    }
  }

  noteChange(): void {
    this.#letBoard();
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

  /** How many more may be begun now. */
  get free(): number {
    return LANES_AT_ONCE + READY_AHEAD - this.#count('on the ground') - this.#count('aloft');
  }

  #count(state: Place['state']): number {
    return [...this.#places].filter((one) => one.state === state).length;
  }

  get isEmpty(): boolean {
    return this.#places.size === 0;
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
