/**
 * Virtual time for a whole process: replaces `setTimeout` and `Date.now` while it is installed.
 *
 *   run until nothing is left to run ─► jump to the next timer ─► fire it ─► repeat
 *
 * fake-indexeddb does its work in `setImmediate`. Pending calls are counted, so time never advances while any context
 * still has something to do. Nothing here ever sleeps.
 */
const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setImmediate: globalThis.setImmediate,
  dateNow: Date.now,
};

interface Timer {
  id: number;
  at: number;
  fire: () => void;
}

/** More turns or timers than any valid simulation needs: something runs in an endless loop. */
const MOST_TURNS = 50_000;
const MOST_LOOKS = 200_000;
const IN_A_CIRCLE = 'Something runs in a circle and lets no time pass.';
const MOST_TIMERS = 100_000;

/**
 * How to detect that nothing is left to do, with enough repetitions for a stream to pass on its chunks: by complete
 * turns of the event loop, or, if nothing needs them, by ticks in which no promise is pending, which cost a tenth.
 */
const LOOKS = {
  turns: { often: 2, next: (look: () => void) => void real.setImmediate(look) },
  ticks: { often: 8, next: (look: () => void) => process.nextTick(look) },
} as const;

export class SimClock {
  /** Set to `ticks` if no work needs turns of the event loop, that is, without IndexedDB. */
  looksAt: keyof typeof LOOKS = 'turns';
  #now: number;
  #timers: Timer[] = [];
  #lastId = 0;
  #immediates = 0;
  #looks = 0;

  readonly #assertQuiet: () => void;

  /** `start`: milliseconds since 1970. `assertQuiet`: throws if something runs that may not take time. */
  constructor(start: number, assertQuiet: () => void = () => undefined) {
    this.#now = start;
    this.#assertQuiet = assertQuiet;
  }

  /** Counts calls, because a loop that reads the clock without waiting would never let `settle` notice it. */
  readonly now = (): number => {
    this.#looks += 1;
    if (this.#looks > MOST_LOOKS) throw new Error(IN_A_CIRCLE);
    return this.#now;
  };

  readonly sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const end = () => {
        this.cancel(id);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const id = this.after(ms, end);
      signal?.addEventListener('abort', end);
    });

  /** Fires once after `ms` of virtual time. Returns a number for `cancel`. */
  after(ms: number, fire: () => void): number {
    this.#lastId += 1;
    const timer = { id: this.#lastId, at: this.#now + Math.max(0, ms), fire };
    // Timers with the same time fire in the order in which they were requested.
    const place = this.#timers.findIndex((one) => one.at > timer.at);
    this.#timers.splice(place < 0 ? this.#timers.length : place, 0, timer);
    return timer.id;
  }

  cancel(id: number): void {
    const place = this.#timers.findIndex((one) => one.id === id);
    if (place >= 0) this.#timers.splice(place, 1);
  }

  /** Replaces the process's own clock. Must be undone with `uninstall`. */
  install(): void {
    const fakeTimeout = (fire: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      this.after(ms, () => fire(...args));
    const fakeImmediate = (fire: (...args: unknown[]) => void, ...args: unknown[]) => {
      this.#immediates += 1;
      return real.setImmediate(() => {
        this.#immediates -= 1;
        fire(...args);
      });
    };
    Object.assign(globalThis, {
      setTimeout: fakeTimeout,
      clearTimeout: (id: unknown) => {
        if (typeof id === 'number') this.cancel(id);
      },
      setImmediate: fakeImmediate,
    });
    Date.now = this.now;
  }

  uninstall(): void {
    Object.assign(globalThis, {
      setTimeout: real.setTimeout,
      clearTimeout: real.clearTimeout,
      setImmediate: real.setImmediate,
    });
    Date.now = real.dateNow;
  }

  /** Runs everything that needs no time. */
  async settle(): Promise<void> {
    let quiet = 0;
    const { often, next } = LOOKS[this.looksAt];
    for (let turns = 0; quiet < often; turns += 1) {
      if (turns > MOST_TURNS || this.#looks > MOST_LOOKS) throw new Error(IN_A_CIRCLE);
      await new Promise<void>(next);
      quiet = this.#immediates === 0 ? quiet + 1 : 0;
    }
  }

  /** Runs until `work` is done, however long that takes in virtual time. Throws if nothing can run any more. */
  async run<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const ended = work.finally(() => {
      isDone = true;
    });
    ended.catch(() => undefined);
    for (let timers = 0; ; timers += 1) {
      await this.settle();
      if (isDone) return ended;
      this.#assertQuiet();
      if (timers > MOST_TIMERS) throw new Error('The simulation does not come to an end.');
      const next = this.#timers.shift();
      if (!next)
        throw new Error('Nothing moves any more: the work waits for something that never comes.');
      if (next.at > this.#now) this.#looks = 0;
      this.#now = Math.max(this.#now, next.at);
      next.fire();
    }
  }
}
