import type { Mirror } from '../schema.ts';

/** A view of the database that all screens share, for `useSyncExternalStore`. */
export interface KeptView<View> {
  view(): View;
  subscribe(listener: () => void): () => void;
  /** Sets the view until somebody subscribes. Returns false afterwards. */
  offer(view: View): boolean;
}

/**
 * Creates views of a database that take a while to build. A view is opened for the first screen that subscribes and
 * shared by later ones while the database is open.
 * @param empty the view before anything is read
 * @param open starts reading from `offered`, the view so far, and calls `show` with changes
 */
export function keptView<View>(
  empty: View,
  open: (db: Mirror, show: (change: Partial<View>) => void, offered: View) => void,
): (db: Mirror) => KeptView<View> {
  const kept = new WeakMap<Mirror, KeptView<View>>();
  return (db) => {
    const known = kept.get(db);
    if (known) return known;
    const made = newView(empty, (show, offered) => open(db, show, offered));
    kept.set(db, made);
    return made;
  };
}

function newView<View>(
  empty: View,
  open: (show: (change: Partial<View>) => void, offered: View) => void,
): KeptView<View> {
  const listeners = new Set<() => void>();
  let view = empty;
  let isOpened = false;

  function show(change: Partial<View>): void {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  return {
    view: () => view,
    offer(meanwhile) {
      if (!isOpened) view = meanwhile;
      return !isOpened;
    },
    subscribe(listener) {
      listeners.add(listener);
      if (!isOpened) open(show, view);
      isOpened = true;
      return () => listeners.delete(listener);
    },
  };
}
