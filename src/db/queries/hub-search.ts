import Dexie, { type ObservabilitySet, RangeSet } from 'dexie';
import { foldText } from '#shared/fold-text.ts';
import type { Mirror } from '../schema.ts';
import type { PlanterRow } from '../tables/planters.ts';
import { hubOrder } from './planters.ts';

/** Rows read together while the list is built: short enough not to be felt while typing. */
const BATCH = 200;

/** The texts of one hub in memory, so that a word is looked up in 10,000 planters within a key press. */
export interface HubSearch {
  /** Those of the keys whose planter has every word of the query, in the given order. */
  filter(lids: readonly string[], query: string): string[];
  close(): void;
}

/**
 * Reads the texts of a hub and keeps them up to date.
 * @param onChange called after a change of a text that may change what is found
 */
export async function openHubSearch(
  db: Mirror,
  leader: number,
  onChange: () => void,
): Promise<HubSearch> {
  const texts = new Map<string, string>();

  async function read(lids: readonly string[]): Promise<boolean> {
    let changed = false;
    for (let start = 0; start < lids.length; start += BATCH) {
      const batch = lids.slice(start, start + BATCH);
      const rows = await db.rows('planters').bulkGet(batch);
      for (const [index, row] of rows.entries()) {
        if (take(batch[index] ?? '', row)) changed = true;
      }
    }
    return changed;
  }

  function take(lid: string, row: PlanterRow | undefined): boolean {
    if (!row || row.hub_leader_id !== leader) return texts.delete(lid);
    const text = searchText(row);
    if (texts.get(lid) === text) return false;
    texts.set(lid, text);
    return true;
  }

  function changed(parts: ObservabilitySet): void {
    const part = parts[`idb://${db.name}/planters/`];
    if (!part) return;
    const lids = singleKeys(new RangeSet().add(part));
    const work = lids ? read(lids) : hubOrder(db, leader, 'name').then(read);
    work.then((news) => news && onChange(), ignoreClosed);
  }

  Dexie.on('storagemutated', changed);
  const close = () => Dexie.on.storagemutated.unsubscribe(changed);
  try {
    await read(await hubOrder(db, leader, 'name'));
  } catch (error) {
    close();
    throw error;
  }
  return {
    filter(lids, query) {
      const words = foldText(query).split(/\s+/);
      return lids.filter((lid) => hasEvery(texts.get(lid), words));
    },
    close,
  };
}

/** What a planter is found by: name, spouse, church, location. */
export function searchText(row: PlanterRow): string {
  const { first_name, last_name, spouse_first_name, spouse_last_name, church_name, location } = row;
  return foldText(
    [first_name, last_name, spouse_first_name, spouse_last_name, church_name, location].join(' '),
  );
}

function hasEvery(text: string | undefined, words: readonly string[]): boolean {
  return text !== undefined && words.every((word) => text.includes(word));
}

/** The changed keys, or undefined when so many rows were written that Dexie names only their range. */
function singleKeys(changed: RangeSet): string[] | undefined {
  const keys: string[] = [];
  for (const { from, to } of changed) {
    if (typeof from !== 'string' || from !== to) return undefined;
    keys.push(from);
  }
  return keys;
}

/** A database that is closed meanwhile ends the screen too; anything else must be heard of. */
function ignoreClosed(error: unknown): void {
  if (error instanceof Error && error.name === 'DatabaseClosedError') return;
  console.error('The search did not notice a change.', error);
}
