interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Work that costs as much for many as for one, such as a transaction (S8): what comes while one runs is done
 * together in the next. Each caller hears of its own item only; a failure is heard by all of that turn.
 */
export class Together<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>;
  #waiting: Waiting<Item, Result>[] = [];
  #isRunning = false;

  /** `work` answers one result for each item, in their order. */
  constructor(work: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#work = work;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) await this.#turn(this.#waiting.splice(0));
    this.#isRunning = false;
  }

  async #turn(turn: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#work(turn.map(({ item }) => item));
      for (const [nth, { resolve }] of turn.entries()) resolve(results[nth] as Result);
    } catch (error) {
      for (const { reject } of turn) reject(error);
    }
  }
}
