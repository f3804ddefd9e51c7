import type { Mirror } from '#db/schema.ts';

export type Work<T> = (db: Mirror) => Promise<T>;
/** One transaction over these tables. */
export type Transact = <T>(tables: readonly string[], work: Work<T>) => Promise<T>;

interface Waiting {
  tables: readonly string[];
  work: Work<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Batches strict transactions, since each takes milliseconds to reach the disk: writes that are requested while one is in
 * progress share the next transaction (S8). Each has its own result. If one of them fails, all are retried one by one.
 * What that gains is in docs/decisions/durable-commits.md.
 */
export class JointCommits {
  readonly #transact: Transact;
  #waiting: Waiting[] = [];
  #isBusy = false;

  constructor(transact: Transact) {
    this.#transact = transact;
  }

  write<T>(tables: readonly string[], work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const done = (result: unknown) => resolve(result as T);
      this.#waiting.push({ tables, work, resolve: done, reject });
      if (!this.#isBusy) void this.#commit();
    });
  }

  async #commit(): Promise<void> {
    this.#isBusy = true;
    while (this.#waiting.length > 0) {
      const joint = this.#waiting.splice(0);
      if (joint.length === 1 || !(await this.#together(joint))) {
        for (const one of joint) await this.#alone(one);
      }
    }
    this.#isBusy = false;
  }

  /** False when one of them failed, and nothing was written. */
  async #together(joint: readonly Waiting[]): Promise<boolean> {
    try {
      const results = await this.#transact(tablesOf(joint), (db) => inOrder(db, joint));
      for (const [nth, one] of joint.entries()) one.resolve(results[nth]);
      return true;
    } catch {
      return false; // the one that fails is rejected when it is retried alone
    }
  }

  async #alone({ tables, work, resolve, reject }: Waiting): Promise<void> {
    await this.#transact(tables, work).then(resolve, reject);
  }
}

function tablesOf(joint: readonly Waiting[]): string[] {
  return [...new Set(joint.flatMap(({ tables }) => tables))];
}

async function inOrder(db: Mirror, joint: readonly Waiting[]): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const { work } of joint) results.push(await work(db));
  return results;
}
