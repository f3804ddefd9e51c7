/**
 * When a draft was last saved: passed to the part that shows it, while the form with its long texts does not render
 * again.
 */
export interface KeptMoment {
  /** Milliseconds since 1970; undefined while nothing is kept. */
  get(): number | undefined;
  set(at: number | undefined): void;
  subscribe(listener: () => void): () => void;
}

export function newKeptMoment(): KeptMoment {
  const listeners = new Set<() => void>();
  let moment: number | undefined;
  return {
    get: () => moment,
    set(at) {
      moment = at;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
