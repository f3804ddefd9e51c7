/** When a draft was last saved. Subscribers can show it without rendering the form with its long texts again. */
export interface KeptMoment {
  /** Milliseconds since 1970; undefined while nothing is saved. */
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
