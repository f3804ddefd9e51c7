/**
 * Virtual time for a whole process: `setTimeout` and `Date.now` are this clock's while it is installed.
 *
 *   run until nothing is left to run ─► jump to the next timer ─► fire it ─► again
 *
 * fake-indexeddb does its work in `setImmediate`; those in flight are counted, so that time never moves
 * while any context still has something to do. Nothing here ever sleeps.
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

/** More turns or timers than any honest simulation needs: something runs in a circle. */
const MOST_TURNS = 50_000;
const MOST_LOOKS = 200_000;
const IN_A_CIRCLE = 'Something runs in a circle and lets no time pass.';
const MOST_TIMERS = 100_000;

/**
 * How it is seen that nothing is left to do, so often in a row that a stream has passed its pieces on: by whole turns of
 * the event loop, or, where nothing needs one, by the moments at which no promise has anything left to do. These cost a
 * tenth.
 */
const LOOKS = {
  turns: { often: 2, next: (look: () => void) => void real.setImmediate(look) },
  ticks: { often: 8, next: (look: () => void) => process.nextTick(look) },
} as const;

export class SimClock {
  /** Set to `ticks` where nothing is done in turns of the event loop: without IndexedDB. */
  looksAt: keyof typeof LOOKS = 'turns';
  #now: number;
  #timers: Timer[] = [];
  #lastId = 0;
  #immediates = 0;
  #looks = 0;

  readonly #assertQuiet: () => void;

  /** `start`: milliseconds since 1970. `assertQuiet`: throws if something is running that may take no time. */
  constructor(start: number, assertQuiet: () => void = () => undefined) {
    this.#now = start;
    this.#assertQuiet = assertQuiet;
  }

  /** A loop that never waits looks at the clock, and would never let `settle` see it. */
  readonly now = (): number => {
    this.#looks += 1;
    if (this.#looks > MOST_LOOKS) throw new Error(IN_A_CIRCLE);
    return this.#now;
  };

  readonly sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      this.after(ms, resolve);
    });

  /** Fires once after `ms` of virtual time. Returns a number for `cancel`. */
  after(ms: number, fire: () => void): number {
    this.#lastId += 1;
    const timer = { id: this.#lastId, at: this.#now + Math.max(0, ms), fire };
    // Equal moments fire in the order in which they were asked for.
    const place = this.#timers.findIndex((one) => one.at > timer.at);
    this.#timers.splice(place < 0 ? this.#timers.length : place, 0, timer);
    return timer.id;
  }

  cancel(id: number): void {
    const place = this.#timers.findIndex((one) => one.id === id);
    if (place >= 0) this.#timers.splice(place, 1);
  }

  /** Makes this clock the process's own. Must be undone with `uninstall`. */
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

  /** Lets everything run that needs no time. */
  async settle(): Promise<void> {
    let quiet = 0;
    const { often, next } = LOOKS[this.looksAt];
    for (let turns = 0; quiet < often; turns += 1) {
      if (turns > MOST_TURNS || this.#looks > MOST_LOOKS) throw new Error(IN_A_CIRCLE);
      await new Promise<void>(next);
      quiet = this.#immediates === 0 ? quiet + 1 : 0;
    }
  }

  /** Runs until `work` is done, however long that takes in virtual time. Throws when nothing moves any more. */
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
