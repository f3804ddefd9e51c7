import { foldText } from '#shared/fold-text.ts';
import type { Mirror } from '../schema.ts';
import type { PlanterRow } from '../tables/planters.ts';
import { onWritten, type Written } from './written-keys.ts';

/** Rows read together while the list is built: short enough not to be felt while typing. */
const BATCH = 250;

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
  let isOpen = true;

  /** The whole table by its key, since planters of other hubs are few: rows in a range come fastest. */
  async function readAll(): Promise<boolean> {
    let news = false;
    let after = '';
    while (isOpen) {
      const rows = await db.rows('planters').where('lid').above(after).limit(BATCH).toArray();
      for (const row of rows) if (take(row.lid, row)) news = true;
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) break;
      after = last.lid;
    }
    return news;
  }

  async function readSome(lids: readonly string[]): Promise<boolean> {
    const rows = await db.rows('planters').bulkGet([...lids]);
    return lids.filter((lid, index) => take(lid, rows[index])).length > 0;
  }

  function take(lid: string, row: PlanterRow | undefined): boolean {
    if (!row || row.hub_leader_id !== leader) return texts.delete(lid);
    const text = searchText(row);
    if (texts.get(lid) === text) return false;
    texts.set(lid, text);
    return true;
  }

  function follow(written: Written): void {
    const lids = written.keys('planters');
    if (lids !== 'many' && lids.size === 0) return;
    const work = lids === 'many' ? readAll() : readSome([...lids].map(String));
    work.then((news) => news && isOpen && onChange(), unlessClosed);
  }

  const stop = onWritten(db, follow);
  const close = () => {
    isOpen = false;
    stop();
  };
  try {
    await readAll();
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
function searchText(row: PlanterRow): string {
  const { first_name, last_name, spouse_first_name, spouse_last_name, church_name, location } = row;
  return foldText(
    [first_name, last_name, spouse_first_name, spouse_last_name, church_name, location].join(' '),
  );
}

function hasEvery(text: string | undefined, words: readonly string[]): boolean {
  return text !== undefined && words.every((word) => text.includes(word));
}

/** A database that is closed meanwhile ends the screen too; anything else must be heard of. */
function unlessClosed(error: unknown): void {
  if (error instanceof Error && error.name === 'DatabaseClosedError') return;
  console.error('The search did not notice a change.', error);
}
