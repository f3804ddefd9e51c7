import type { Locks } from '#sync/core/ports.ts';
import type { SimClock } from './sim-clock.ts';

interface Request {
  /** Name of the context that requests the lock. */
  owner: string;
  grant(): void;
  /** The lock was stolen: the holder's promise rejects, but its code keeps running (Web Locks). */
  lose(): void;
}

/** The locks of one browser, with the behavior of Web Locks. */
export class SimLocks {
  readonly #clock: SimClock;
  readonly #held = new Map<string, Request>();
  readonly #queues = new Map<string, Request[]>();
  readonly #ended = new Set<string>();

  constructor(clock: SimClock) {
    this.#clock = clock;
  }

  /** The locks as seen by one context. At `enter` that context may freeze or crash. */
  for(owner: string, enter: () => Promise<void>): Locks {
    return {
      withLock: async (name, { waitMs, steal }, work) => {
        await enter();
        return new Promise((resolve, reject) => {
          // The context may have crashed since its request: then nobody could release the lock.
          if (this.#ended.has(owner)) return;
          const request: Request = {
            owner,
            grant: () => {
              this.#clock.cancel(timer);
              this.#held.set(name, request);
              enter()
                .then(work)
                .then(resolve, reject)
                .finally(() => this.#release(name, request));
            },
            lose: () => reject(new DOMException('The lock was stolen', 'AbortError')),
          };
          const timer = this.#clock.after(steal ? 0 : waitMs, () => {
            if (this.#leave(name, request)) resolve('busy');
          });
          if (steal) this.#steal(name, request);
          else this.#join(name, request);
        });
      },
    };
  }

  holderOf(name: string): string | undefined {
    return this.#held.get(name)?.owner;
  }

  /** The browser has ended this context: its locks are released, and its requests are forgotten. */
  forget(owner: string): void {
    this.#ended.add(owner);
    for (const [name, queue] of this.#queues) {
      this.#queues.set(
        name,
        queue.filter((one) => one.owner !== owner),
      );
    }
    for (const [name, request] of this.#held) {
      if (request.owner === owner) this.#release(name, request);
    }
  }

  #join(name: string, request: Request): void {
    if (!this.#held.has(name)) request.grant();
    else this.#queues.set(name, [...(this.#queues.get(name) ?? []), request]);
  }

  #steal(name: string, request: Request): void {
    const robbed = this.#held.get(name);
    request.grant();
    robbed?.lose();
  }

  /** Returns whether the request was still waiting. */
  #leave(name: string, request: Request): boolean {
    const queue = this.#queues.get(name) ?? [];
    if (!queue.includes(request)) return false;
    this.#queues.set(
      name,
      queue.filter((one) => one !== request),
    );
    return true;
  }

  #release(name: string, request: Request): void {
    if (this.#held.get(name) !== request) return;
    this.#held.delete(name);
    this.#queues.get(name)?.shift()?.grant();
  }
}
