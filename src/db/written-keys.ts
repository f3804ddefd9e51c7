import Dexie, { type IntervalTree, type ObservabilitySet, RangeSet } from 'dexie';
import type { Mirror } from './schema.ts';

/**
 * The keys that a transaction wrote, in this tab or any other. Dexie's live queries run a whole query again at any
 * write to its rows; a list of cards that is tapped many times a minute reads again only what was written (measured: a
 * window of 50 rows takes 30 ms, at a quarter of the speed 120, one row 2).
 */
export interface Written {
  /**
   * Keys of a table that were written or deleted; of one of its indexes, those that were written and may be
   * new. `many` when they are too many to be named.
   */
  keys(table: string, index?: string): ReadonlySet<unknown> | 'many';
}

/** True when any of these tables was written to. */
export function hasWritten({ keys }: Written, tables: readonly string[]): boolean {
  return tables.map((table) => keys(table)).some((one) => one === 'many' || one.size > 0);
}

/** Calls back after every transaction of this database. Returns a function that stops it. */
export function onWritten(db: Mirror, callback: (written: Written) => void): () => void {
  const prefix = `idb://${db.name}/`;
  const heard = (parts: ObservabilitySet) => {
    // Dexie's word for "anything may have changed", after a return from the back-forward cache.
    const isAnything = 'all' in parts;
    if (!isAnything && !Object.keys(parts).some((part) => part.startsWith(prefix))) return;
    callback({
      keys: (table, index = '') =>
        isAnything ? 'many' : singleKeys(parts[`${prefix}${table}/${index}`]),
    });
  };
  Dexie.on('storagemutated', heard);
  return () => Dexie.on.storagemutated.unsubscribe(heard);
}

/** Of 50 rows and more in one put Dexie reports only that there were some. */
function singleKeys(ranges: IntervalTree | undefined): ReadonlySet<unknown> | 'many' {
  const keys = new Set<unknown>();
  if (!ranges) return keys;
  for (const { from, to } of new RangeSet().add(ranges)) {
    if (from !== to) return 'many';
    keys.add(from);
  }
  return keys;
}
