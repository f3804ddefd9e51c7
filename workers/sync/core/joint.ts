interface Waiting<Item, Result> {
  items: readonly Item[];
  resolve(results: Result[]): void;
  reject(error: unknown): void;
}

/**
 * Work that costs almost as much for one item as for many, such as a transaction: what arrives while a turn runs is done
 * together in the next (S8). If a turn of several callers fails, it is repeated for each of them alone, so that none
 * fails because of another (docs/decisions/durable-commits.md).
 */
export class Joint<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<ReadonlyMap<Item, Result>>;
  #waiting: Waiting<Item, Result>[] = [];
  #isRunning = false;

  /** `work` returns the results by item. An item may have none. */
  constructor(work: (items: readonly Item[]) => Promise<ReadonlyMap<Item, Result>>) {
    this.#work = work;
  }

  /** Returns the results of these items in their order. Rejects only if the work fails with these items alone. */
  add(items: readonly Item[]): Promise<Result[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ items, resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const turn = this.#waiting;
      this.#waiting = [];
      await this.#turn(turn);
    }
    this.#isRunning = false;
  }

  async #turn(turn: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#work(turn.flatMap(({ items }) => items));
      for (const { items, resolve } of turn)
        resolve(items.flatMap((one) => results.get(one) ?? []));
    } catch (error) {
      if (turn.length > 1) for (const one of turn) await this.#turn([one]);
      else for (const { reject } of turn) reject(error);
    }
  }
}
